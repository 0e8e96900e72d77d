// References must point to existing records that match the values beside them (`filter`).
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { getAt, parseFieldPath } from '../../../../src/engine/schema/paths.ts'
import type { Json as Value, Reference } from '../../../../src/engine/schema/types.ts'
import type { Definition, FieldError } from '../../../../src/engine/types.ts'
import type { Condition, FieldCondition } from '../../../store/records/records.ts'
import { narrowed, providerScope, type RecordScope, wholeOf } from '../../../store/scope.ts'
import { kindsIn, shareOf } from '../../agents/kinds.ts'
import { hasEffect } from '../../names/effect.ts'
import { isBrand } from '../../access/brands.ts'
import { scopeWithin } from '../../access/people/reach.ts'
import type { Repositories } from '../../../store/types.ts'
import { countries, regions, type Reference as Entry } from '../../references/references.ts'
import { invalid } from '../../problem.ts'
import { annotated } from '../../../../src/engine/schema/annotated.ts'
import type { Written } from '../write/rules/pendingWrite.ts'

type Wanted = { reference: Reference; filter: Record<string, Value>; isNew: boolean }

/** Throws 400 `invalid`, keyword `reference`. */
export async function checkReferences(store: Repositories, written: Written): Promise<void> {
  const errors: FieldError[] = []
  for (const {
    pointer,
    value,
    schema: { reference },
    parent,
  } of annotated(written.target.definition.schema, written.data, 'reference', written.test)) {
    if (!reference || value === null || value === '') continue
    const filter = filterOf(reference, parent)
    for (const one of Array.isArray(value) ? value : [value]) {
      const isNew = ![getAt(written.before, pointer)].flat().includes(one)
      const wanted = filter && (isNew ? filter : ofSiblings(reference, filter))
      const isRight = wanted !== undefined && (await exists(store, written, { reference, filter: wanted, isNew }, one))
      if (isRight === 'waiting') errors.push({ path: pointer, keyword: 'nameWaiting', params: { name: String(one) } })
      if (!isRight) errors.push({ path: pointer, keyword: 'reference', params: { type: reference.type } })
    }
  }
  if (errors.length > 0) throw invalid(errors)
}

/** `@country` = the value of the sibling field; undefined while it is empty, because nothing can be chosen then. */
function filterOf({ filter = {} }: Reference, parent: PlainObject | undefined): Record<string, Value> | undefined {
  const entries = Object.entries(filter).map(
    ([name, wanted]) => [name, typeof wanted === 'string' && wanted.startsWith('@') ? siblingOf(parent, wanted.slice(1)) : wanted] as const,
  )
  return entries.every(([, wanted]) => wanted !== undefined && wanted !== null && wanted !== '')
    ? (Object.fromEntries(entries) as Record<string, Value>)
    : undefined
}
/**
 * The part of a filter that depends on fields beside the reference. A chosen record may stop matching the fixed part, as when an employee
 * leaves, and stays valid.
 */
function ofSiblings({ filter = {} }: Reference, wanted: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => filter[name] !== wanted[name]))
}
function siblingOf(parent: PlainObject | undefined, name: string): Value | undefined {
  return parent && Object.hasOwn(parent, name) ? (parent[name] as Value) : undefined
}

const lists: Record<string, Map<string, Entry>> = { countries: byCode(countries), regions: byCode(regions) }
function byCode(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.code, entry]))
}

/** Only callers who reach a provider record may newly reference it; an existing reference stays valid for every writer. */
async function exists(
  store: Repositories,
  { registry, target: { scope, caller } }: Written,
  { reference: { type, value: field }, filter, isNew }: Wanted,
  value: unknown,
): Promise<boolean | 'waiting'> {
  if (type === 'brands') return typeof value === 'string' && (await isBrand(store, value))
  if (type === 'agent-kinds') return kindsIn(registry).includes(String(value))
  if (type === 'agent-types') return shareOf(registry, { kind: String(filter.kind), types: null }).types.includes(String(value))
  if (Object.hasOwn(lists, type)) return fits(lists[type]?.get(String(value)), filter)
  const definition = registry.get(type)
  if (!definition || (typeof value !== 'string' && typeof value !== 'number')) return false
  const rows =
    definition.resource.scope !== 'provider'
      ? wholeOf(scope)
      : isNew && !caller.account
        ? scopeWithin(definition, caller.reach)
        : providerScope
  const conditions = Object.entries(filter).map(([name, wanted]) => conditionOf(name, wanted))
  if (conditions.some((condition) => condition === undefined)) return false
  const where = conditions.filter((condition) => condition !== undefined)
  if (Array.isArray(field)) return isAmong(store, rows, { definition, fields: field, value: String(value), where })
  return (
    (
      await store.records.list(rows, type, {
        where: [conditionOf(field, value), ...where].filter((condition) => condition !== undefined),
        limit: 1,
      })
    ).total > 0
  )
}

/** Of several fields, lists among them (`names.*`), any may match; a name without effect does not count. */
async function isAmong(
  { records, names }: Repositories,
  rows: RecordScope,
  { definition, fields, value, where }: { definition: Definition; fields: string[]; value: string; where: Condition[] },
): Promise<boolean | 'waiting'> {
  let isWaiting = false
  for (const field of fields) {
    const { total } = await records.list(
      narrowed(rows, { path: parseFieldPath(field).filter((name) => name !== '*'), value }),
      definition.name,
      {
        where,
        limit: 1,
      },
    )
    if (total === 0) continue
    if (await hasEffect({ names }, definition, { field, value, account: rows.account })) return true
    isWaiting = true
  }
  return isWaiting && 'waiting'
}

function fits(entry: Entry | undefined, filter: Record<string, Value>): boolean {
  return entry !== undefined && Object.entries(filter).every(([name, wanted]) => (entry as PlainObject)[name] === wanted)
}

function conditionOf(name: string, value: Value): FieldCondition | undefined {
  const field: FieldCondition['field'] = name === 'id' ? { column: 'id' } : { path: name.split('.') }
  if (Array.isArray(value)) return { field, is: 'in', value: value.filter((one) => typeof one === 'string' || typeof one === 'number') }
  return typeof value === 'object' ? undefined : { field, is: 'equal', value }
}
