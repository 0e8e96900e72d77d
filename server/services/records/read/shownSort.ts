// Sorts by columns that the store cannot sort by: computed values, delivery states, lists. Rows are sorted by displayed values.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { documentPath, isEnvelope } from '../../../../src/engine/resolve/envelope.ts'
import { childrenNamed, parseFieldPath } from '../../../../src/engine/schema/paths.ts'
import { inPlaceSchemas } from '../../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Resolved } from '../../../../src/engine/types.ts'
import { invalidAt } from '../../problem.ts'
import type { WireRecord } from './wire.ts'

export type ShownSort = { field: string; descending: boolean }
/** Longer lists can be sorted by stored fields only. */
export const maxSorted = 1000

const shownWhole = ['account', '_secrets', '_labels', '_names', '_readonly']
const shownInside = ['_delivery', '_secrets', '_reports']

/** Whether rows show a value or a list there: one of the envelope, or one that the caller's schema declares and that is not secret. */
export function isShownField({ schema }: Pick<Resolved, 'schema'>, field: string): boolean {
  const names = parseFieldPath(documentPath(field))
  const [first = ''] = names
  if (names.length === 0 || names.length > 16 || names.includes('*')) return false
  if (isEnvelope(first) && documentPath(field) === field) return (names.length === 1 ? shownWhole : shownInside).includes(first)
  let here: Schema[] = [schema]
  for (const name of names) here = here.flatMap((owner) => inPlaceSchemas(schema, owner).flatMap((face) => childrenNamed(face, name)))
  const faces = here.flatMap((found) => inPlaceSchemas(schema, found))
  const types = faces.flatMap(({ type }) => (type === undefined ? [] : [type].flat()))
  return types.length > 0 && !types.includes('object') && faces.every(({ writeOnly }) => writeOnly !== true)
}

/** Throws 400 at `?sort` when there are too many rows. */
export function refuseTooMany(total: number, { field }: ShownSort): void {
  if (total > maxSorted) throw invalidAt('?sort', 'sortRows', { field, limit: maxSorted })
}

/** Rows without a value come first, as in the store; equal ones keep their order. */
export function sortShown(rows: readonly WireRecord[], { field, descending }: ShownSort): WireRecord[] {
  const names = parseFieldPath(field)
  const keyed = rows.map((row) => ({ row, key: keyOf(names.reduce<unknown>(member, row)) }))
  return keyed.sort((a, b) => (descending ? -1 : 1) * compare(a.key, b.key)).map(({ row }) => row)
}

function member(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? (value as PlainObject)[name] : undefined
}
type Key = number | string | undefined
function keyOf(value: unknown): Key {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
}
function compare(a: Key, b: Key): number {
  if (a === b) return 0
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1
  return typeof a === typeof b ? (a < b ? -1 : 1) : typeof a === 'number' ? -1 : 1
}
