// Permission checks: access words of definitions against an actor.
import type { Facts } from './facts.ts'
import { own } from '../json/objects.ts'

export type Actor = {
  kind: 'person' | 'staff' | 'anonymous'
  role: string
  permissions: string[]
  /** Reach of the actor's own role, outside accounts. */
  reach?: string
  /** A person of the account in question, or staff who entered it. */
  inAccount: boolean
  /** For a program: the scopes of its API token. */
  program?: readonly string[]
}

/**
 * Whether one of the words grants access. No words = nobody; an unknown word grants nothing.
 * `customer` = a person of the account or staff who entered it, never a restricted role; `staff` = staff outside an account;
 * else the name of a role or of a permission.
 */
export function can(actor: Actor, words: string[] | undefined, facts: Facts): boolean {
  return actor.kind !== 'anonymous' && (words ?? []).some((word) => allows(actor, word, facts))
}

function allows(actor: Actor, word: string, facts: Facts): boolean {
  const role = own(facts.roles, actor.role)
  if (word === 'customer') return actor.inAccount && role?.restricted !== true
  if (word === 'staff') return actor.kind === 'staff' && !actor.inAccount
  if (own(facts.roles, word)) return actor.role === word
  return facts.permissions.includes(word) && actor.permissions.includes(word)
}

/** The access words that a definition may use. */
export function accessWords(facts: Facts): string[] {
  return ['customer', 'staff', ...Object.keys(facts.roles), ...facts.permissions]
}
