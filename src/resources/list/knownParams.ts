// What an address asks of a list, as far as the list can do it: addresses are shared, kept and typed, and types change.
import { keysOf, type Filters, type FilterValues } from './filtersOf.ts'

/** The largest page the API answers. */
export const MOST_PER_PAGE = 200

type Sort = { field: string; order?: string }
type Asked = { sort: string; order: string; page: number; perPage: number; filterValues: FilterValues }
type Known = { sorts: string[]; filters: Filters; usual: Sort; perPage: number }

/** Unknown fields and impossible sizes give way to what is usual; what is known stays as it is. */
export function knownParams(asked: Asked, { sorts, filters, usual, perPage }: Known): Asked {
  const isSort = sorts.includes(asked.sort) && ['ASC', 'DESC'].includes(asked.order)
  return {
    ...(isSort ? { sort: asked.sort, order: asked.order } : { sort: usual.field, order: usual.order ?? 'ASC' }),
    page: isCount(asked.page) ? asked.page : 1,
    perPage: isCount(asked.perPage) && asked.perPage <= MOST_PER_PAGE ? asked.perPage : perPage,
    filterValues: knownFilters(asked.filterValues, filters),
  }
}

function knownFilters(values: FilterValues, { segmented, others }: Filters): FilterValues {
  const known = new Set(['q', ...[segmented, ...others].flatMap((filter) => (filter ? [filter.field, ...keysOf(filter), ...['_gte', '_lte', '_in'].map((end) => filter.field + end)] : []))])
  const entries = Object.entries(values)
  const kept = entries.filter(([key]) => known.has(key))
  return kept.length === entries.length ? values : Object.fromEntries(kept)
}

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0
