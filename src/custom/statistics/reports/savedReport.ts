// A saved report as the address of its page of statistics, and filters of a page as values of a report.
import { pageAt, pathTo } from '../../../client/paths/pages.ts'
import type { Json } from '../../../engine/schema/types.ts'
import { filterNames, type Filters, newFilters, withSpan, writeAddress } from '../filters.ts'
import { rangeNames } from '../range/ranges.ts'

/** Pages of statistics have this before their section: the view `base/traffic` is a tab of the page `stat-base`. */
const pagePrefix = 'stat-'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function addressOf(report: Record<string, unknown>): string {
  const [section = '', target = ''] = textOf(report['page']).split('/')
  const filters = newFilters(rangeNames.find((name) => name === report['range']))
  for (const name of filterNames) filters[name] = textOf(report[name])
  filters.stream = Array.isArray(report['streams']) ? report['streams'].map(String) : []
  const span = { start: Date.parse(textOf(report['from'])), end: Date.parse(textOf(report['to'])) }
  const params = writeAddress(report['range'] === 'own' ? withSpan(filters, span) : filters)
  if (textOf(report['by']) !== '') params.set('by', textOf(report['by']))
  return `${pathTo(`${pagePrefix}${section}`, { target })}?${params.toString()}`
}

/** The view that an address shows, of those that a report may have: the first of its section where the address names no tab. */
export function viewAt(path: string, views: readonly string[]): string | undefined {
  const found = pageAt(path)
  if (!found?.page.name.startsWith(pagePrefix)) return undefined
  const section = `${found.page.name.slice(pagePrefix.length)}/`
  const { target } = found.params
  return views.find((view) => (target === undefined ? view.startsWith(section) : view === section + target))
}

/** Empty filters are left out. `by`: the property whose sums a page shows. */
export function valuesOf({ view, by, filters }: { view: string; by: string | null; filters: Filters }): Record<string, Json> {
  const { range, start_end_date: span, stream } = filters
  const isStream = view.startsWith('stream/')
  const kept = filterNames.filter((name) => filters[name] !== '' && (!isStream || name === 'country' || name === 'region'))
  return {
    page: view,
    range: range === '' ? 'own' : range,
    ...(range === '' && span && { from: new Date(span.start).toISOString(), to: new Date(span.end).toISOString() }),
    ...Object.fromEntries(kept.map((name) => [name, filters[name]])),
    ...(isStream && stream.length > 0 && { streams: stream }),
    ...(by !== null && { by }),
  }
}
