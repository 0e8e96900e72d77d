// The records that the `exclusive` rules compare with a changed one. A batch reads those of all its records in one query, and applies its own changes to them.
import { isPlainObject, type PlainObject } from '../../../../../src/engine/json/objects.ts'
import type { Definition } from '../../../../../src/engine/types.ts'
import type { Condition } from '../../../../store/records/records.ts'
import { type RecordScope, wholeOf } from '../../../../store/scope.ts'
import type { Repositories } from '../../../../store/types.ts'

/** Among records under one parent with equal `by`, one whose `field` has one of `values` must be the only one. */
type ExclusiveRule = { by: string[]; field: string; values: unknown[] }
type Placed = { id: string; parent: string; data: PlainObject }
type Of = { definition: Definition; scope: RecordScope }
/** Values of the rule's field by id, by what the records have in common. */
type Neighbours = { rule: ExclusiveRule; type: string; byKey: Map<string, Map<string, unknown>>; keys: Map<string, string> }

/** By the transaction of the batch. */
const ofBatches = new WeakMap<Repositories, Neighbours>()
/** More are read one by one. */
const maxRead = 2000

export function exclusiveIn({ schema }: Definition): ExclusiveRule | undefined {
  const rule = schema.exclusive as ExclusiveRule | undefined
  return isPlainObject(rule) && Array.isArray(rule.by) && Array.isArray(rule.values) ? rule : undefined
}

/** Values of the rule's field in the other records. */
export async function othersBeside(
  store: Repositories,
  { definition, scope }: Of,
  { id, parent, data }: Placed,
  rule: ExclusiveRule,
): Promise<unknown[]> {
  const known = ofBatches.get(store)
  const key = known?.type === definition.name ? keyOf(rule, parent, data) : undefined
  const beside = key === undefined ? undefined : known?.byKey.get(key)
  if (beside) return [...beside].flatMap(([other, value]) => (other === id ? [] : [value]))
  const alike = rule.by.map((name) => ({ field: { path: [name] }, is: 'equal' as const, value: (data[name] ?? null) as string | null }))
  const where: Condition[] = [{ field: { column: 'parent' }, is: 'equal', value: parent }, ...alike]
  const rows = await store.records.alike(wholeOf(scope), definition.name, where)
  return rows.filter((row) => row.id !== id).map((row) => (JSON.parse(row.data) as PlainObject)[rule.field])
}

/** For a batch of records of one type and account: `placed` are those that it is going to write. */
export async function readNeighbours(store: Repositories, { definition, scope }: Of, placed: Omit<Placed, 'id'>[]): Promise<void> {
  const rule = exclusiveIn(definition)
  if (!rule || placed.length < 2) return
  const keys = new Map(
    placed.flatMap(({ parent, data }) => {
      const key = keyOf(rule, parent, data)
      return key === undefined ? [] : [[key, { parent, data }] as const]
    }),
  )
  const all = [...keys.values()]
  const oneOf = (field: { column: 'parent' } | { path: string[] }, values: string[]): Condition => ({
    field,
    is: 'in',
    value: [...new Set(values)],
  })
  const rows = await store.records.alike(
    wholeOf(scope),
    definition.name,
    [
      oneOf(
        { column: 'parent' },
        all.map(({ parent }) => parent),
      ),
      ...rule.by.map((name) =>
        oneOf(
          { path: [name] },
          all.map(({ data }) => String(data[name])),
        ),
      ),
    ],
    maxRead,
  )
  if (rows.length === maxRead) return
  const neighbours: Neighbours = {
    rule,
    type: definition.name,
    keys: new Map(),
    byKey: new Map([...keys.keys()].map((key) => [key, new Map()])),
  }
  for (const { id, parent, data } of rows) place(neighbours, { id, parent, data: JSON.parse(data) as PlainObject })
  ofBatches.set(store, neighbours)
}

/** Follows a change of the batch; `isGone`: the record was deleted. */
export function noteNeighbour(store: Repositories, { definition }: Of, placed: Placed, { isGone }: { isGone: boolean }): void {
  const known = ofBatches.get(store)
  if (known?.type !== definition.name) return
  const before = known.keys.get(placed.id)
  if (before !== undefined) known.byKey.get(before)?.delete(placed.id)
  known.keys.delete(placed.id)
  if (!isGone) place(known, placed)
}

function place({ rule, byKey, keys }: Neighbours, { id, parent, data }: Placed): void {
  const key = keyOf(rule, parent, data)
  const beside = key === undefined ? undefined : byKey.get(key)
  if (key === undefined || !beside) return
  beside.set(id, data[rule.field])
  keys.set(id, key)
}

/** Keys and ids of changed records that may exclude each other. Parts of an import do not see each other, so these are compared across parts. */
export type Place = [key: string, id: string, isAlone: boolean]
export function placesOf({ definition, placed }: { definition: Definition; placed: Placed[] }): Place[] {
  const rule = exclusiveIn(definition)
  if (!rule) return []
  return placed.flatMap(({ id, parent, data }): Place[] => {
    const key = keyOf(rule, parent, data)
    return key === undefined ? [] : [[key, id, rule.values.includes(data[rule.field])]]
  })
}

/** Adds the places of one part; false when two records exclude each other. */
export function fitTogether(before: Map<string, Place>, places: Place[]): boolean {
  return places.every((place) => {
    const [key, id, isAlone] = place
    const other = before.get(key)
    if (!other || isAlone) before.set(key, place)
    return !other || other[1] === id || !(isAlone || other[2])
  })
}

/** Undefined for values that are compared in other ways than texts. */
function keyOf({ by }: ExclusiveRule, parent: string, data: PlainObject): string | undefined {
  const values = by.map((name) => data[name])
  return values.every((value) => typeof value === 'string') ? JSON.stringify([parent, ...values]) : undefined
}
