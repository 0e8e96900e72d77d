// Filters of statistics and how they depend on each other (000 §4.7). They are kept in the address, so that a link shows the same.
import { rangeNames, type RangeName, type Span } from './range/ranges.ts'

export const filterNames = ['resource', 'host', 'country', 'region', 'referrer'] as const
export type FilterName = (typeof filterNames)[number]
/** Parameters of an address; pages may have more. */
export const addressNames: readonly string[] = [...filterNames, 'stream', 'range', 'start', 'end']
export type Filters = Record<FilterName, string> & {
  stream: string[]
  /** Empty: `start_end_date` was chosen. */ range: RangeName | ''
  start_end_date: Span | undefined
}
export function newFilters(range: RangeName = 'day'): Filters {
  const texts = Object.fromEntries(filterNames.map((name) => [name, ''])) as Record<FilterName, string> // one for each name
  return { ...texts, stream: [], range, start_end_date: undefined }
}

const cleared: Partial<Record<FilterName, FilterName[]>> = {
  resource: ['country', 'region', 'host'],
  host: ['country', 'region', 'resource'],
  country: ['region'],
}

export function withFilter(filters: Filters, name: FilterName, value: string): Filters {
  const others = Object.fromEntries((cleared[name] ?? []).map((other) => [other, '']))
  return { ...filters, ...others, [name]: value }
}

export const withRange = (filters: Filters, range: RangeName): Filters => ({ ...filters, range, start_end_date: undefined })
/** A range by its ends has no name. */
export const withSpan = (filters: Filters, span: Span): Filters => ({ ...filters, range: '', start_end_date: span })
/** All filters and the streams; the range stays. */
export const reset = ({ range, start_end_date }: Filters): Filters => ({ ...newFilters(), range, start_end_date })

export function readAddress(params: URLSearchParams, initial: RangeName = 'day'): Filters {
  const filters = newFilters(rangeNames.find((name) => name === params.get('range')) ?? initial)
  for (const name of filterNames) filters[name] = params.get(name) ?? ''
  filters.stream = (params.get('stream') ?? '').split(',').filter(Boolean)
  const [start, end] = ['start', 'end'].map((name) => Date.parse(params.get(name) ?? ''))
  return start !== undefined && end !== undefined && start < end ? withSpan(filters, { start, end }) : filters
}

/** The query string that a link to another tab keeps: shared filters and the range, without parameters of this tab alone. */
export function keptFilters(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => addressNames.includes(name)))
  return kept.size > 0 ? `?${kept}` : ''
}

export function writeAddress({ range, start_end_date, stream, ...filters }: Filters): URLSearchParams {
  const params = new URLSearchParams()
  if (range !== '') params.set('range', range)
  if (start_end_date) {
    params.set('start', new Date(start_end_date.start).toISOString())
    params.set('end', new Date(start_end_date.end).toISOString())
  }
  for (const name of filterNames) if (filters[name] !== '') params.set(name, filters[name])
  if (stream.length > 0) params.set('stream', stream.join(','))
  return params
}
