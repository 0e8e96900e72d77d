// Who may do what: access words of definitions against an actor.
import type { Facts } from './facts.ts'
import { own } from '../json/objects.ts'

export type Actor = {
  kind: 'person' | 'staff' | 'anonymous'
  role: string
  permissions: string[]
  /** How far the own role sees, outside accounts. */
  reach?: string
  /** A person of the account in question, or staff who entered it. */
  inAccount: boolean
  /** Of a program: the scopes of its API token. */
  program?: readonly string[]
}

/**
 * Whether one of the words lets the actor in. No words = nobody; a word that the facts do not know lets nobody in.
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

/** The words a definition may use. */
export function accessWords(facts: Facts): string[] {
  return ['customer', 'staff', ...Object.keys(facts.roles), ...facts.permissions]
}
