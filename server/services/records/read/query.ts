// Filters and sort orders of a list, limited to fields that the resolved definition shows to the caller.
import { isLabel } from '../../../../src/engine/formats/labels.ts'
import { childrenNamed, parseFieldPath } from '../../../../src/engine/schema/paths.ts'
import { inPlaceSchemas } from '../../../../src/engine/schema/refs.ts'
import { documentPath } from '../../../../src/engine/resolve/envelope.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition, FieldError, Resolved } from '../../../../src/engine/types.ts'
import { pathName } from '../../../store/database/dialect.ts'
import type { Condition, FieldRef, RecordQuery, Scalar } from '../../../store/records/records.ts'
import { invalid } from '../../problem.ts'
import { hookOf } from '../../hooks/hooks.ts'
import { servesHosts } from '../../names/claims.ts'
import { isComputed } from './computed.ts'
import { searchFor } from './search.ts'
import { isShownField, type ShownSort } from './shownSort.ts'

export type ListAsk = { sort?: { field: string; descending: boolean }; from: number; limit: number; filter: Record<string, unknown> }
const operators = { _gte: 'least', _lte: 'most', _in: 'in' } as const
const maxValues = 200
const envelope: Record<string, FieldRef> = {
  id: { column: 'id' },
  created_at: { column: 'created_at' },
  updated_at: { column: 'updated_at' },
  version: { column: 'version' },
}

/** Sorts lists of types that serve hosts by their traffic of the last 24 hours. */
export const trafficSort = '_traffic'
/** `shown`: sorted by displayed values after reading; `byTraffic`: sorted by their traffic in the statistics. */
export type ListedQuery = RecordQuery & { shown?: ShownSort; byTraffic?: ShownSort }

/** Throws 400 `invalid` naming `?filter/<field>` or `?sort`. `mayRestore`: the caller may request deleted records. */
export function recordQuery(definition: Definition, resolved: Resolved, ask: ListAsk, { mayRestore = false } = {}): ListedQuery {
  const errors: FieldError[] = []
  const { q, _labels: labels, _deleted: deleted, ...rest } = ask.filter
  if (q !== undefined && typeof q !== 'string') errors.push({ path: '?filter/q', keyword: 'type', params: { type: 'string' } })
  if (labels !== undefined && !isLabelFilter(labels))
    errors.push({ path: '?filter/_labels', keyword: 'type', params: { field: '_labels' } })
  if (deleted !== undefined && (!mayRestore || typeof deleted !== 'boolean'))
    errors.push({ path: '?filter/_deleted', keyword: mayRestore ? 'type' : 'filter', params: { field: '_deleted' } })
  const where = Object.entries(rest).flatMap(([name, value]) => conditionOf(definition, resolved, name, value, errors))
  const byTraffic = ask.sort?.field === trafficSort && servesHosts(definition) ? ask.sort : undefined
  const ranked = ask.sort && sortsOf(definition, resolved, ask.sort.field) ? ask.sort : undefined
  const shown =
    !ranked && ask.sort && !fieldRef(definition, resolved, ask.sort.field) && isOrderShown(definition, resolved, ask.sort.field)
      ? ask.sort
      : undefined
  const sort =
    deleted === true && ask.sort?.field === '_deleted'
      ? [{ field: { column: 'deleted_at' as const }, descending: ask.sort.descending }]
      : sortOf(definition, resolved, shown || ranked || byTraffic ? undefined : ask.sort, errors)
  if (errors.length > 0) throw invalid(errors)
  return {
    ...(typeof q === 'string' && { search: searchFor(q) }),
    ...(labels !== undefined && { labels: labels === null ? null : ([labels].flat() as string[]) }),
    ...(deleted === true && { deleted }),
    ...(shown && { shown }),
    ...(byTraffic && { byTraffic }),
    ...(ranked && { byBalance: { descending: ranked.descending } }),
    where,
    sort,
    offset: ask.from,
    limit: ask.limit,
  }
}

function conditionOf(definition: Definition, resolved: Resolved, name: string, value: unknown, errors: FieldError[]): Condition[] {
  const refused = (keyword: string): Condition[] => {
    errors.push({ path: `?filter/${name}`, keyword, params: { field: name } })
    return []
  }
  const counted = findsOf(definition, resolved, name.replace(/_in$/, ''))
  if (counted) {
    const values = [value].flat()
    const isList = Array.isArray(value) || !name.endsWith('_in')
    return isList && values.length <= maxValues && values.every(isScalar) ? [counted(values)] : refused('type')
  }
  const range = rangeOf(definition, resolved, name)
  if (range) return typeof value === 'number' ? [range(value)] : refused('type')
  const list = itemsPath(definition, resolved, name)
  if (list) return typeof value === 'string' ? [{ is: 'contains', path: list, value }] : refused('type')
  const direct = fieldRef(definition, resolved, name)
  const suffix = direct ? undefined : (Object.keys(operators) as (keyof typeof operators)[]).find((end) => name.endsWith(end))
  const field = direct ?? (suffix && fieldRef(definition, resolved, name.slice(0, -suffix.length)))
  if (!field) return refused('filter')
  if (value === null) return suffix ? refused('type') : [{ field, is: 'equal', value }]
  if (Array.isArray(value)) {
    const isList = (suffix === undefined || suffix === '_in') && value.length <= maxValues && value.every(isScalar)
    return isList ? [{ field, is: 'in', value: value as Scalar[] }] : refused('type')
  }
  if (!isScalar(value) || suffix === '_in') return refused('type')
  return [{ field, is: suffix ? operators[suffix] : 'equal', value }]
}

function sortOf(definition: Definition, resolved: Resolved, requested: ListAsk['sort'], errors: FieldError[]): RecordQuery['sort'] {
  const { sort = '', then } = definition.resource.list
  const second = then === undefined ? undefined : fieldRef(definition, resolved, then)
  const ties = second ? [{ field: second, descending: false }] : []
  if (!requested) return [initialSort(definition, resolved), ...ties]
  const field = fieldRef(definition, resolved, requested.field)
  if (!field) errors.push({ path: '?sort', keyword: 'sort', params: { field: requested.field } })
  if (!field) return [newestFirst]
  return [{ field, descending: requested.descending }, ...(sort.replace(/^[-+]/, '') === requested.field ? ties : [])]
}

const newestFirst = { field: { column: 'created_at' as const }, descending: true }

/** Default order: the definition's, as far as the caller sees it, else newest first. */
export function initialSort(definition: Definition, shown: Pick<Resolved, 'schema'>): NonNullable<RecordQuery['sort']>[number] {
  const { sort = '' } = definition.resource.list
  const field = fieldRef(definition, shown, sort.replace(/^[-+]/, ''))
  return field ? { field, descending: sort.startsWith('-') } : newestFirst
}

/** How a computed field is searched, if it can be and the caller sees it. */
export function findsOf(
  definition: Definition,
  resolved: Pick<Resolved, 'schema'>,
  field: string,
): ((values: Scalar[]) => Condition) | undefined {
  const { finds = {} } = hookOf(definition)
  return Object.hasOwn(finds, field) && isShown(resolved.schema, parseFieldPath(field)) ? finds[field] : undefined
}

/** Whether the store sorts by a computed field that the caller sees. */
export function sortsOf(definition: Definition, resolved: Pick<Resolved, 'schema'>, field: string): boolean {
  return Object.hasOwn(hookOf(definition).sorts ?? {}, field) && isShown(resolved.schema, parseFieldPath(field))
}

/** One bound of a computed number: `balance_gte`. */
function rangeOf(definition: Definition, resolved: Pick<Resolved, 'schema'>, name: string): ((bound: number) => Condition) | undefined {
  const { ranges = {} } = hookOf(definition)
  const [, field = '', end] = /^(.+)_(gte|lte)$/.exec(name) ?? []
  if (!Object.hasOwn(ranges, field) || !isShown(resolved.schema, [field])) return undefined
  return (bound) => ranges[field]!(end === 'gte' ? { least: bound } : { most: bound })
}

/** Where a field is stored, if the caller sees it: not hidden, secret, computed, or inside a list or map. */
export function fieldRef(definition: Definition, resolved: Pick<Resolved, 'schema'>, field: string): FieldRef | undefined {
  const column = Object.hasOwn(envelope, field) ? envelope[field] : undefined
  if (column) return column
  const names = parseFieldPath(documentPath(field))
  if (names.length === 0 || names.length > 16 || names.includes('*') || !names.every((name) => pathName.test(name))) return undefined
  if (isComputed(definition, field)) return undefined
  const { scope } = definition.resource
  if (typeof scope === 'object' && field === scope.field) return { column: 'parent' }
  return !mayBeSecret(definition, field) && isShown(resolved.schema, names) ? { path: names } : undefined
}

/** `tags.*`: the list whose texts a filter looks for, if the caller sees it. */
function itemsPath(definition: Definition, resolved: Pick<Resolved, 'schema'>, field: string): string[] | undefined {
  const names = parseFieldPath(documentPath(field))
  if (names.length < 2 || names.length > 16 || names.at(-1) !== '*') return undefined
  const path = names.slice(0, -1)
  if (path.includes('*') || !path.every((name) => pathName.test(name)) || isComputed(definition, field)) return undefined
  return !mayBeSecret(definition, field) && isShown(resolved.schema, names) ? path : undefined
}

function isOrderShown(definition: Definition, resolved: Resolved, field: string): boolean {
  return !mayBeSecret(definition, documentPath(field)) && isShownField(resolved, field)
}

/** Whether records contain a secret there that an earlier schema declared. */
function mayBeSecret({ withheld = [] }: Definition, field: string): boolean {
  return withheld.some((path) => field === path || field.startsWith(`${path}.`))
}

/** Single values only: the text of an object would reveal secrets and hidden fields inside. */
function isShown(root: Schema, names: string[]): boolean {
  let here: Schema[] = [root]
  for (const name of names) {
    here = [...new Set(here.flatMap((owner) => inPlaceSchemas(root, owner)).flatMap((face) => childrenNamed(face, name)))]
    if (here.length === 0) return false
  }
  const faces = here.flatMap((found) => inPlaceSchemas(root, found))
  return faces.every(({ writeOnly }) => writeOnly !== true) && faces.some(isSingle) && !faces.some(isComposite)
}
const singles = ['string', 'number', 'integer', 'boolean', 'null']
function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat()
}
function isSingle(schema: Schema): boolean {
  const types = typesOf(schema)
  return types.length > 0
    ? types.every((type) => singles.includes(type))
    : (Array.isArray(schema.enum) && schema.enum.every((value) => typeof value !== 'object')) || isScalar(schema.const)
}
function isComposite(schema: Schema): boolean {
  return typesOf(schema).some((type) => !singles.includes(type)) || schema.properties !== undefined || schema.items !== undefined
}
function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
function isLabelFilter(value: unknown): boolean {
  return value === null || ([value].flat().length <= maxValues && [value].flat().every((one) => typeof one === 'string' && isLabel(one)))
}
