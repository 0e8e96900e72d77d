// What the server puts around every record, outside schema.json.
import { isPlainObject } from '../json/objects.ts'

export const envelopeNames = [
  'id',
  'account',
  'version',
  'created_at',
  'updated_at',
  '_delivery',
  '_secrets',
  '_labels',
  '_deleted',
  '_readonly',
  '_names',
] as const

const known: ReadonlySet<string> = new Set(envelopeNames)
export function isEnvelope(name: string): boolean {
  return known.has(name)
}
/** The record without its envelope: what a form holds and a schema describes. The record itself where it has none. */
export function stripEnvelope(record: unknown): unknown {
  if (!isPlainObject(record) || !envelopeNames.some((name) => Object.hasOwn(record, name))) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isEnvelope(name)))
}

export const nameStates = ['proven', 'waiting', 'taken'] as const
export const nameMethods = ['cname', 'txt', 'delegation', 'trust'] as const
/**
 * How far a name of a record is. Only a `proven` one has an effect; `waiting` for proof of control; `taken`: another account has it.
 * `path` is a JSON Pointer into the record; `name` is in its one form (A-labels, lower case); `found`: what DNS says in place of a proof;
 * `simulated`: the demo's resolver says so. `apex`: a host that cannot have a CNAME record.
 */
export type ShownName = {
  path: string
  name: string
  kind: 'host' | 'zone'
  state: (typeof nameStates)[number]
  method?: (typeof nameMethods)[number]
  checked_at?: string
  found?: string
  simulated?: true
  apex?: true
}

export const deliveryStates = ['none', 'pending', 'applied', 'error'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/**
 * What became of a record's present version, from what its agents said. `none`: nobody delivers it. `path` is a JSON Pointer into the record;
 * `applied_version`: the newest that every agent applied, as long as there is one.
 */
export type Delivery = {
  state: DeliveryState
  agents: { total: number; applied: number }
  applied_version?: number
  errors?: { path: string; reason: string; agent: string }[]
}
