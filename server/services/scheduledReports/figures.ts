// The figures of a report in a period, as texts of its e-mail.
import english from '../../../i18n/en_US/format.json' with { type: 'json' }
import russian from '../../../i18n/ru_RU/format.json' with { type: 'json' }
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { OrderEntry } from '../../../src/engine/values/changes/order.ts'
import type { SavedReport } from '../hooks/savedReports.ts'
import { Problem } from '../problem.ts'
import {
  type Period,
  rowKeys,
  type Statistics,
  type TrafficDimension,
  trafficDimensions,
  type ViewDimension,
  type ViewField,
} from '../statistics/types.ts'

export type Source = Pick<Statistics, 'traffic' | 'items' | 'views' | 'viewItems'>
/** `values`: of the template; `entries`: the largest rows. */
export type ReportFigures = { template: 'traffic-report' | 'views-report'; values: Record<string, string>; entries: OrderEntry[] }
type Range = Period & { account: string; locale: Locale; zone: string }

const maxRows = 10
const unknown = '–'
const gigabyte = 1024 ** 3
const gigabit = 1e9
const formats = { en_US: english, ru_RU: russian }
const ofPages: Record<string, TrafficDimension> = {
  'base/http-codes': 'codes',
  'base/referrers': 'referrers',
  'base/browsers': 'browsers',
  'base/customs': 'customs',
}
const ofStreamPages: Record<string, ViewDimension> = { 'stream/geo': 'countries', 'stream/browsers': 'browsers' }
export function figuresOf(statistics: Source, report: SavedReport, range: Range): Promise<ReportFigures> {
  return report.page.startsWith('stream/') ? viewsOf(statistics, report, range) : trafficOf(statistics, report, range)
}

async function trafficOf(statistics: Source, report: SavedReport, range: Range): Promise<ReportFigures> {
  const { page, by, resource, host, country, region, referrer } = report
  const filters = given({ resource, host, country, region, referrer })
  const { traffic, bandwidth, hits, cache_ratio } = await statistics.traffic({ ...range, ...filters })
  const dimension = trafficDimensions.find((one) => one === by) ?? ofPages[page] ?? 'resources'
  const rows = await unlessUnknown(statistics.items({ ...range, ...filters }, dimension))
  const { number, bytes, locale } = writing(range.locale)
  return {
    template: 'traffic-report',
    values: {
      ...filters,
      ...given({ by }),
      traffic: bytes(traffic),
      bandwidth: `${number(bandwidth / gigabit, 6)} ${formats[locale].gigabits}`,
      hits: number(hits),
      cache: `${number(100 * cache_ratio, 2)} %`,
    },
    entries: largest(rows, 'traffic', dimension).map(([label, amount]) => ({ label, value: bytes(amount) })),
  }
}

async function viewsOf(statistics: Source, { page, country, region, streams }: SavedReport, range: Range): Promise<ReportFigures> {
  const regions = given({ country, region })
  const query = { ...range, ...regions, ...(streams && { streams }) }
  // Peaks and viewers of a country are not counted.
  const fields: ViewField[] = country === undefined ? ['views', 'views_max', 'users'] : ['views']
  const { views = 0, views_max, users } = await statistics.views({ ...query, fields })
  const dimension = ofStreamPages[page] ?? 'streams'
  const rows = await unlessUnknown(statistics.viewItems({ ...query, fields: ['views'] }, dimension))
  const { number } = writing(range.locale)
  return {
    template: 'views-report',
    values: {
      ...regions,
      ...(streams && { stream: streams.join(',') }),
      views: number(views),
      most: views_max === undefined ? unknown : number(views_max),
      users: users === undefined ? unknown : number(users),
    },
    entries: largest(rows, 'views', dimension).map(([label, amount]) => ({ label, value: number(amount) })),
  }
}

/** No rows if no rollup knows all of the filters. */
async function unlessUnknown<Row>(reading: Promise<Row[]>): Promise<Row[]> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

function largest(
  rows: readonly Record<string, string | number | undefined>[],
  amount: 'traffic' | 'views',
  dimension: TrafficDimension | ViewDimension,
): [label: string, amount: number][] {
  const key = rowKeys[dimension].at(-1)!
  return rows
    .map((row): [string, number] => [String(row[`${key}_name`] ?? row[key] ?? ''), Number(row[amount])])
    .filter(([, value]) => value > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxRows)
    .map(([label, value]) => [label || unknown, value])
}

function writing(locale: Locale) {
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(locale.replace('_', '-'), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  return { locale, number, bytes: (value: number): string => `${number(value / gigabyte, 3)} ${formats[locale].bytes.GB}` }
}

function given(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''))
}
