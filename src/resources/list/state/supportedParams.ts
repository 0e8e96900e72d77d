// Restricts the address of a list to what the list supports: addresses are shared, stored and typed, and types change.
import type { Filters, FilterValues } from '../filters/filtersOf.ts'
import { isPossible } from '../filters/possible.ts'

/** The largest page of the API. */
export const MAX_PER_PAGE = 200

type Sort = { field: string; order?: string }
export type ListParams = { sort: string; order: string; page: number; perPage: number; filterValues: FilterValues }
type Supported = { sorts: string[]; filters: Filters; usual: Sort; perPage: number }

/** Replaces unknown fields and invalid values and sizes by defaults; valid ones stay as they are. */
export function supportedParams(requested: ListParams, { sorts, filters, usual, perPage }: Supported): ListParams {
  const isSort = sorts.includes(requested.sort) && ['ASC', 'DESC'].includes(requested.order)
  return {
    ...(isSort ? { sort: requested.sort, order: requested.order } : { sort: usual.field, order: usual.order ?? 'ASC' }),
    page: isCount(requested.page) ? requested.page : 1,
    perPage: isCount(requested.perPage) && requested.perPage <= MAX_PER_PAGE ? requested.perPage : perPage,
    filterValues: knownFilters(requested.filterValues, filters),
  }
}

/** The normalized query, if this one differs; defaults are left out, and parameters of others stay. */
export function trueSearch(search: string, { sort, order, page, perPage, filterValues }: ListParams): string | undefined {
  const query = new URLSearchParams(search)
  const listParams = { sort, order, page: String(page), perPage: String(perPage), filter: JSON.stringify(filterValues) }
  const wrong = Object.entries(listParams).filter(([key, value]) => query.has(key) && query.get(key) !== value)
  if (wrong.length === 0) return undefined
  for (const [key, value] of wrong) query.set(key, value)
  // One is meaningless without the other.
  if (query.has('sort')) query.set('order', order)
  return `?${query}`
}

/** The full query of the current state, if this one has no list parameters. */
export function wholeSearch(search: string, { sort, order, page, perPage, filterValues }: ListParams): string | undefined {
  const query = new URLSearchParams(search)
  const listParams = { filter: JSON.stringify(filterValues), sort, order, page: String(page), perPage: String(perPage) }
  if (Object.keys(listParams).some((key) => query.has(key))) return undefined
  for (const [key, value] of Object.entries(listParams)) query.set(key, value)
  return `?${query}`
}

function knownFilters(values: unknown, { segmented, others }: Filters): FilterValues {
  if (!isObject(values)) return {}
  const entries = Object.entries(values)
  const kept = entries.filter(([key, value]) =>
    key === 'q' ? typeof value === 'string' : [segmented, ...others].some((filter) => filter && isPossible(filter, key, value)),
  )
  return kept.length === entries.length ? values : Object.fromEntries(kept)
}

const isObject = (value: unknown): value is FilterValues => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: number) => Number.isSafeInteger(value) && value > 0
