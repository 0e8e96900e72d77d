// Interface of statistics (docs/access-log.md).
import { type FigureKind, figureKindNames, figureTraits } from '../../statistics/figures.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Origin } from '../model.ts'
import type { LineFault } from '../../statistics/accessLine.ts'
import type { Granularity } from '../../../src/engine/time/buckets.ts'

/** Lines of a source from `position` to `next`, both as its sender counts: bytes of a file, or lines. */
export type LineBatch = { source: string; position: number; next: number; lines: string[] }
/** `applied` false: everything was ingested before. `doubled`: lines whose id was counted before. */
export type Taken = {
  applied: boolean
  position: number
  counted: number
  doubled: number
  refused: { index: number; reason: LineFault }[]
}

export type Period = { start: number; end: number }
export type TrafficFilters = Partial<Record<'resource' | 'host' | 'country' | 'region' | 'code' | 'referrer' | 'area', string>>
/** `start` and `end` in minutes since 1970; `zone`: the time zone of days and months. */
export type TrafficQuery = Period & TrafficFilters & { account: string; locale: Locale; zone: string }
export const trafficDimensions = [
  'resources',
  'hosts',
  'countries',
  'regions',
  'codes',
  'referrers',
  'browsers',
  'platforms',
  'customs',
  'areas',
] as const
export type TrafficDimension = (typeof trafficDimensions)[number]
/** `traffic` in bytes, `bandwidth` in bit/s. */
export type Traffic = { hits: number; traffic: number; cache_ratio: number; bandwidth: number }
/** `bandwidth_95`: 95 % of the hours (in periods of up to an hour: of the minutes) have this bandwidth or less. */
export type TrafficTotal = Traffic & { bandwidth_95: number }
/** Null where sums by the hour are already deleted. */
export type TrafficMonth = Pick<Traffic, 'hits' | 'traffic' | 'cache_ratio'> & {
  start: string
  end: string
  bandwidth: number | null
  bandwidth_95: number | null
}
export type TrafficItem = Traffic & Record<string, string | number>
export type TrafficBucket = Traffic & { start: string; end: string }

export type ViewFilters = { streams?: string[]; country?: string; region?: string }
export type ViewQuery = Period & ViewFilters & { account: string; locale: Locale; zone: string; fields: ViewField[] }
export const viewFields = ['views', 'views_max', 'users', 'duration_sum', 'duration_avg'] as const
export type ViewField = (typeof viewFields)[number]
export const viewDimensions = ['streams', 'countries', 'regions', 'browsers'] as const
export type ViewDimension = (typeof viewDimensions)[number]
/** Members that identify a row of a dimension, the most general first. */
export const rowKeys: Record<TrafficDimension | ViewDimension, readonly [string, ...string[]]> = {
  resources: ['resource'],
  hosts: ['host'],
  countries: ['country'],
  regions: ['country', 'region'],
  codes: ['code'],
  referrers: ['referrer'],
  browsers: ['browser'],
  platforms: ['platform'],
  customs: ['name'],
  areas: ['area'],
  streams: ['stream'],
}
export type Views = Partial<Record<ViewField, number>>
export type ViewItem = Views & Record<string, string | number | undefined>
export type ViewBucket = { start: string; end: string; result: ViewItem[] }
export type Length = { from_s: number; to_s: number | null; views: number; share: number }

/** `of`: only this player, machine, partner or resource. */
export type FigureQuery = Period & { account: string; locale: Locale; zone: string; kind: FigureKind; of?: string }
/** By metric: sums or means, and the largest single value. `viewers`: of players. */
export type Figures = { values: Record<string, number>; peaks: Record<string, number>; viewers?: number }
export type FigureItem = Figures & { of: string; of_name?: string }
export type FigureBucket = Pick<Figures, 'values' | 'peaks'> & { start: string; end: string }
/** `line`: a request in JSON, with the network of its viewer instead of the address. */
export type LoggedLine = { time: number; id: string; line: string }

/** `before`, and `after` (included): seconds since 1970. `status`: a code or its class, `4xx`. `text`: anywhere in a line. */
export type LogAsk = {
  limit: number
  before?: number
  after?: number
  where?: Partial<Record<'resource' | 'host' | 'country' | 'status' | 'cache', string>>
  text?: string
}

export type Statistics = {
  /** Ingests lines, once. Throws 409 `position` when the batch does not begin where the source ended. `only`: an upload for one account, which is audited. */
  take: (agent: { id: string; kind?: string }, batch: LineBatch, only?: { account: string; by: Origin }) => Promise<Taken>
  position: (agent: { id: string }, source: string) => Promise<number>
  /** Changes with the account's figures. */
  version: (account: string) => Promise<number>
  traffic: (query: TrafficQuery) => Promise<TrafficTotal>
  /** Months in the query's zone, with the figures that billing uses. */
  months: (query: TrafficQuery) => Promise<TrafficMonth[]>
  times: (query: TrafficQuery, granularity: Granularity) => Promise<TrafficBucket[]>
  items: (query: TrafficQuery, dimension: TrafficDimension) => Promise<TrafficItem[]>
  views: (query: ViewQuery) => Promise<Views>
  viewItems: (query: ViewQuery, dimension: ViewDimension) => Promise<ViewItem[]>
  viewTimes: (query: ViewQuery, granularity: Granularity) => Promise<ViewBucket[]>
  lengths: (query: ViewQuery) => Promise<Length[]>
  figures: (query: FigureQuery) => Promise<Figures>
  figureItems: (query: FigureQuery) => Promise<FigureItem[]>
  figureTimes: (query: FigureQuery, granularity: Granularity) => Promise<FigureBucket[]>
  /** The newest requests first. */
  log: (account: string, ask: LogAsk) => Promise<LoggedLine[]>
  /** Sums of each of these accounts; `bandwidth` is the mean of the period. */
  accounts: (accounts: readonly string[], period: Period) => Promise<(Traffic & { account: string })[]>
}

export { type FigureKind, figureKindNames, figureTraits }
