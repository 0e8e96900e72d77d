// Queries of statistics (fields.md B4, B5): periods, filters, order and pages.
import { instantOf } from '../../../src/engine/formats/instants.ts'
import { locales, type Locale } from '../../../src/engine/schema/types.ts'
import { invalidAt } from '../../services/problem.ts'
import { type Granularity, granularities } from '../../../src/engine/time/buckets.ts'
import {
  type LogAsk,
  type Period,
  type TrafficFilters,
  type ViewField,
  viewFields,
  type ViewFilters,
} from '../../services/statistics/types.ts'
import { inQuery } from '../../routes/openapi/operations.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { dayMinutes, minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type Query = Record<string, string | undefined>
export const periodQuery = ['start', 'end', 'zone', 'language'] as const
export const filterQuery = ['resource', 'host', 'country', 'region', 'code', 'referrer', 'area'] as const
export const pageQuery = ['sort', 'limit', 'offset'] as const

const maxDays = 1830
const patterns: Record<keyof TrafficFilters, RegExp> = {
  resource: /^[A-Za-z0-9_-]{1,64}$/,
  host: /^[A-Za-z0-9.*_-]{1,253}$/,
  country: /^[A-Z]{2}$/,
  region: /^[A-Z]{2}-[A-Z0-9]{1,3}$/,
  code: /^[1-5]\d\d$/,
  referrer: /^[A-Za-z0-9.*_-]{0,253}$/,
  area: /^[a-z0-9-]{1,16}$/,
}
const subject = /^[\w.:@ -]{1,64}$/
/** Short names of granularities in stream statistics. */
const short: Record<string, Granularity> = { '1m': 'PT1M', '5m': 'PT5M', '15m': 'PT15M', '1h': 'PT1H', '1d': 'P1D' }
const maxStreams = 100

/** In minutes since 1970. */
export function readPeriod({ start, end }: Query): Period {
  const [from, to] = [minuteOf('start', start), minuteOf('end', end)]
  if (to <= from) throw invalidAt('?end', 'exclusiveMinimum', { limit: start })
  if (to - from > maxDays * dayMinutes) throw invalidAt('?end', 'maximum', { limit: `${maxDays} d` })
  return { start: from, end: to }
}

/** UTC, with or without its letter; seconds are 00. */
function minuteOf(name: string, text: string | undefined): number {
  if (text === undefined) throw invalidAt(`?${name}`, 'required', { missingProperty: name })
  const full = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z?$/.test(text) ? instantOf(text.replace(/Z?$/, 'Z')) : undefined
  if (full === undefined) throw invalidAt(`?${name}`, 'format', { format: 'minute' })
  return full / minuteMilliseconds
}

export function readZone({ zone }: Query): string {
  if (zone === undefined) return 'UTC'
  if (zone.length > 64 || !isZone(zone)) throw invalidAt('?zone', 'format', { format: 'time-zone' })
  return zone
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export function readLanguage({ language }: Query, initial: Locale): Locale {
  if (language === undefined) return initial
  const found = locales.find((locale) => locale === language || locale.slice(0, 2) === language)
  if (!found) throw invalidAt('?language', 'enum', { allowedValues: [...locales] })
  return found
}

export function readFilters(query: Query): TrafficFilters {
  const given: TrafficFilters = {}
  for (const name of filterQuery) {
    const value = query[name]
    if (value === undefined) continue
    if (!patterns[name].test(value)) throw invalidAt(`?${name}`, 'format', { format: name })
    given[name] = value
  }
  if (given.region !== undefined && given.country === undefined) throw invalidAt('?country', 'required', { missingProperty: 'country' })
  return given
}

const logPatterns = { status: /^[1-5](?:\d\d|xx)$/, cache: /^(?:HIT|MISS)$/ } as const
const maxTextLength = 100
export const logQuery = ['after', 'resource', 'host', 'country', 'status', 'cache', 'q'] as const

/** Filters of the request log. */
export function readLogFilters(query: Query): Pick<LogAsk, 'where' | 'text' | 'after'> {
  const where: NonNullable<LogAsk['where']> = {}
  const all = { resource: patterns.resource, host: patterns.host, country: patterns.country, ...logPatterns }
  for (const name of ['resource', 'host', 'country', 'status', 'cache'] as const) {
    const value = query[name]
    if (value === undefined) continue
    if (!all[name].test(value)) throw invalidAt(`?${name}`, 'format', { format: name })
    where[name] = value
  }
  const { q: text = '', after } = query
  if (text.length > maxTextLength) throw invalidAt('?q', 'maxLength', { limit: maxTextLength })
  return { where, text: text.trim(), ...(after !== undefined && { after: wholeOf('after', after, 0, 0, 99_999_999_999) }) }
}

export function readSubject({ of }: Query): { of?: string } {
  if (of === undefined) return {}
  if (!subject.test(of)) throw invalidAt('?of', 'format', { format: 'of' })
  return { of }
}

export function readGranularity({ granularity }: Query): Granularity {
  if (granularity === undefined) throw invalidAt('?granularity', 'required', { missingProperty: 'granularity' })
  const found = short[granularity] ?? granularities.find((one) => one === granularity)
  if (!found) throw invalidAt('?granularity', 'enum', { allowedValues: [...granularities] })
  return found
}

/** `stream` holds ids, separated by commas. */
export function readViewFilters({ stream, country, region }: Query): ViewFilters {
  const streams = stream?.split(',')
  if (streams && (streams.length > maxStreams || streams.some((id) => !patterns.resource.test(id))))
    throw invalidAt('?stream', streams.length > maxStreams ? 'maxItems' : 'format', { limit: maxStreams, format: 'resource' })
  const { country: of, region: within } = readFilters({ country, region })
  return { ...(streams && { streams }), ...(of !== undefined && { country: of }), ...(within !== undefined && { region: within }) }
}

export function readFields({ fields = 'views' }: Query): ViewField[] {
  const wanted = fields.split(',')
  const unknown = wanted.find((name) => !viewFields.some((field) => field === name))
  if (unknown !== undefined) throw invalidAt('?fields', 'enum', { allowedValues: [...viewFields] })
  return [...new Set(wanted)] as ViewField[]
}

/** The page of rows: `sort` is a field after + or -, and `offset` needs `limit`. */
export function paged<T extends Record<string, unknown>>(
  rows: readonly T[],
  query: Query,
  initial: string,
  fields: readonly string[],
): T[] {
  const [, sign = '-', field = ''] = /^([ +-]?)(\w+)$/.exec(query['sort'] ?? initial) ?? []
  if (!fields.includes(field)) throw invalidAt('?sort', 'enum', { allowedValues: [...fields] })
  if (query['offset'] !== undefined && query['limit'] === undefined) throw invalidAt('?limit', 'required', { missingProperty: 'limit' })
  const limit = wholeOf('limit', query['limit'], 100, 1, 1000)
  const offset = wholeOf('offset', query['offset'], 0, 0, 1_000_000)
  const direction = sign === '-' ? -1 : 1
  return [...rows]
    .sort((a, b) => direction * compared(a[field], b[field]) || compared(Object.values(a).join(), Object.values(b).join()))
    .slice(offset, offset + limit)
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
}

export function wholeOf(name: string, text: string | undefined, initial: number, least: number, most: number): number {
  if (text === undefined) return initial
  if (!/^\d{1,11}$/.test(text)) throw invalidAt(`?${name}`, 'type', { type: 'integer' })
  if (Number(text) < least) throw invalidAt(`?${name}`, 'minimum', { limit: least })
  if (Number(text) > most) throw invalidAt(`?${name}`, 'maximum', { limit: most })
  return Number(text)
}

const moment = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:00Z?$' }
export const periodParameters = (texts: Texts): object[] => [
  { ...inQuery('start', moment, texts.parameters.statisticsStart), required: true },
  { ...inQuery('end', moment, texts.parameters.statisticsEnd), required: true },
  inQuery('zone', { type: 'string' }, texts.parameters.statisticsZone),
  inQuery('language', { type: 'string' }, texts.parameters.statisticsLanguage),
]
export const filterParameters = (texts: Texts): object[] =>
  filterQuery.map((name) => inQuery(name, { type: 'string', pattern: patterns[name].source }, texts.parameters.statisticsFilter))
export const viewParameters = (texts: Texts): object[] => [
  inQuery('stream', { type: 'string' }, texts.parameters.statisticsStreams),
  ...(['country', 'region'] as const).map((name) =>
    inQuery(name, { type: 'string', pattern: patterns[name].source }, texts.parameters.statisticsFilter),
  ),
]
export const logParameters = (texts: Texts): object[] => [
  inQuery('after', { type: 'integer', minimum: 0 }, texts.parameters.logAfter),
  ...(['resource', 'host', 'country'] as const).map((name) =>
    inQuery(name, { type: 'string', pattern: patterns[name].source }, texts.parameters.logFilter),
  ),
  inQuery('status', { type: 'string', pattern: logPatterns.status.source }, texts.parameters.logStatus),
  inQuery('cache', { type: 'string', enum: ['HIT', 'MISS'] }, texts.parameters.logFilter),
  inQuery('q', { type: 'string', maxLength: maxTextLength }, texts.parameters.logText),
]
export const subjectParameter = (texts: Texts): object =>
  inQuery('of', { type: 'string', pattern: subject.source }, texts.parameters.statisticsSubject)
export const fieldsParameter = (texts: Texts): object =>
  inQuery('fields', { type: 'string', default: 'views' }, texts.parameters.statisticsFields)
export const granularityParameter = (texts: Texts): object => ({
  ...inQuery('granularity', { type: 'string', enum: [...granularities, ...Object.keys(short)] }, texts.parameters.statisticsGranularity),
  required: true,
})
export const pageParameters = (texts: Texts): object[] => [
  inQuery('sort', { type: 'string' }, texts.parameters.statisticsSort),
  inQuery('limit', { type: 'integer', minimum: 1, maximum: 1000, default: 100 }, texts.parameters.limit),
  inQuery('offset', { type: 'integer', minimum: 0, default: 0 }, texts.parameters.offset),
]
