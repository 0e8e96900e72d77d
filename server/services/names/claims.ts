// Names that a record claims: values whose schema says `claims` (docs/definition-keys.md).
import { isPlainObject, type PlainObject } from '../../../src/engine/json/objects.ts'
import { mentions } from '../../../src/engine/schema/mentions.ts'
import { getAt, parseFieldPath, toPointer } from '../../../src/engine/schema/paths.ts'
import type { Schema, Test } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { annotated } from '../../../src/engine/schema/annotated.ts'
import { canonical } from './canonical.ts'
import type { NameKind } from './reserved.ts'

/** `path`: JSON Pointer of the value; `target`: the required CNAME target, if there is one. */
export type Claimed = { path: string; kind: NameKind; name: string; target: string | null }
export type Claims = {
  claimed: Claimed[]
  /** Paths of values that are not names. */ strange: { path: string; is: 'address' | 'invalid' }[]
}

/** Names belong to accounts: provider types claim none. */
export function hasClaims({ schema, resource }: Pick<Definition, 'schema' | 'resource'>): boolean {
  return resource.scope !== 'provider' && mentions(schema, 'claims')
}

/** Whether records of the type are reached by hosts of their own. */
export function servesHosts(definition: Pick<Definition, 'schema' | 'resource'>): boolean {
  if (!hasClaims(definition)) return false
  const hasOwnHosts = hosts.get(definition.schema) ?? hasHosts(definition.schema)
  hosts.set(definition.schema, hasOwnHosts)
  return hasOwnHosts
}
const hosts = new WeakMap<Schema, boolean>()

function hasHosts(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasHosts)
  if (!isPlainObject(node)) return false
  return (isPlainObject(node.claims) && node.claims.kind === 'host') || Object.values(node).some(hasHosts)
}

export function claimsIn(schema: Schema, data: PlainObject, test?: Test): Claims {
  const found: Claims = { claimed: [], strange: [] }
  for (const {
    pointer: path,
    value,
    schema: { claims },
  } of annotated(schema, data, 'claims', test)) {
    if (!isPlainObject(claims) || typeof value !== 'string' || value === '') continue
    const kind: NameKind = claims.kind === 'zone' ? 'zone' : 'host'
    const target = typeof claims.target === 'string' ? getAt(data, toPointer(parseFieldPath(claims.target))) : undefined
    const one = canonical(value)
    if (one.is === 'name') found.claimed.push({ path, kind, name: one.name, target: typeof target === 'string' ? target : null })
    else found.strange.push({ path, is: one.is })
  }
  return found
}

export function keyOf({ kind, name }: { kind: string; name: string }): string {
  return `${kind} ${name}`
}
