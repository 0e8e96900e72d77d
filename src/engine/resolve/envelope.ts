// Fields that the server adds to every record, outside schema.json.
import { isPlainObject, type PlainObject, textsIn } from '../json/objects.ts'
import { inPlaceSchemas } from '../schema/refs.ts'
import type { FieldPath, Schema } from '../schema/types.ts'

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
  '_own',
  '_reports',
] as const
/**
 * The member of a record's response for its own fields with names of the envelope: `{"id": "http_x7…", "_own": {"id": "CVE-2026-1"}}`.
 * Documents, forms and the store use their real names (docs/decisions/160).
 */
export const ownMember = '_own'

const envelopeNameSet: ReadonlySet<string> = new Set(envelopeNames)
export function isEnvelope(name: string): boolean {
  return envelopeNameSet.has(name)
}
/**
 * The record without its envelope, its own fields under their real names: the data of forms and schemas. The record itself if it has no
 * envelope.
 */
export function stripEnvelope(record: unknown): unknown {
  if (!isPlainObject(record) || !envelopeNames.some((name) => Object.hasOwn(record, name))) return record
  const own = Object.hasOwn(record, ownMember) && isPlainObject(record[ownMember]) ? Object.entries(record[ownMember]) : []
  return Object.fromEntries([...own, ...Object.entries(record).filter(([name]) => !isEnvelope(name))])
}
/**
 * Splits a document into the fields that responses have in `_own`, and the others. Without such fields it is the document itself: bodies
 * with thousands of names are not copied.
 */
export function splitOwn(document: PlainObject): { own: PlainObject; others: PlainObject } {
  if (!envelopeNames.some((name) => Object.hasOwn(document, name))) return { own: {}, others: document }
  const entries = Object.entries(document)
  return {
    own: Object.fromEntries(entries.filter(([name]) => isEnvelope(name))),
    others: Object.fromEntries(entries.filter(([name]) => !isEnvelope(name))),
  }
}
/** The field path in the document for a path in a response: `_own.version` → `version`. */
export function documentPath(path: FieldPath): FieldPath {
  return path.startsWith(`${ownMember}.`) && isEnvelope(path.slice(ownMember.length + 1)) ? path.slice(ownMember.length + 1) : path
}
/** Envelope names that the schema uses for its own fields, in any branch of the record. */
export function ownNames(schema: Schema): ReadonlySet<string> {
  const before = ownNamesOf.get(schema)
  if (before) return before
  const faces = inPlaceSchemas(schema, schema)
  const found = new Set(faces.flatMap((face) => [...Object.keys(face.properties ?? {}), ...textsIn(face.required)]).filter(isEnvelope))
  ownNamesOf.set(schema, found)
  return found
}
const ownNamesOf = new WeakMap<Schema, ReadonlySet<string>>()

export const nameStates = ['proven', 'waiting', 'taken'] as const
export const nameMethods = ['cname', 'txt', 'delegation', 'trust'] as const
/** How many of the name servers that the registry has for a zone are ours: all, some or none; `unknown`: it did not answer. */
export const delegationStates = ['whole', 'partly', 'none', 'unknown'] as const
/**
 * The state of a record's name. Only a `proven` one has an effect; `waiting` for proof of control; `taken`: another account has it.
 * `path` is a JSON Pointer into the record; `name` is canonical (A-labels, lower case); `found`: DNS content found in place of a proof;
 * `simulated`: from the demo's resolver. `apex`: a host that cannot have a CNAME record. `registry`, of zones: `servers` are those of its last
 * answer; `silent_at`: it did not answer since; `next_at`: the next check.
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
  registry?: { state: (typeof delegationStates)[number]; servers?: string[]; silent_at?: string; next_at: string }
}

export const deliveryStates = ['none', 'pending', 'applied', 'error'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/**
 * The delivery state of a record's current version, from its agents' acknowledgements. `none`: nobody delivers it. `path` is a JSON Pointer
 * into the record;
 * `applied_version`: the newest version that every agent has applied, if any.
 */
export type Delivery = {
  state: DeliveryState
  agents: { total: number; applied: number }
  applied_version?: number
  errors?: { path: string; reason: string; agent: string }[]
}
