// The interface of statistics for routes and services. A batch of lines is one transaction of the portal's database; rollups may also be read
// from a store of their own (clickHouse, docs/decisions/330-clickhouse.md).
import type { Insertable, Selectable } from 'kysely'
import type { FigureKind, FigureRow } from '../../statistics/figures.ts'
import type { Piece, Step } from '../../statistics/steps.ts'
import type { TrafficKind, TrafficRow, TrafficSums } from '../../statistics/traffic.ts'
import type { Span, ViewKind, ViewRow, Viewer, Watching } from '../../statistics/visits.ts'
import type { Tables } from '../schema.ts'

export type OneAccount = { account: string }

export type SourceKey = { agent: string; source: string }
export type KnownVisits = { account: string; stream: string; visitor: string; spans: Span[]; viewer: Viewer }
export type NewUniques = { account: string; step: 'h' | 'd'; start: number; stream: string; viewers: string[] }
export type LogRow = Insertable<Tables['stat_log']>

/** Called in one transaction per batch: a batch is added whole, with its position, or not at all. */
export type TakingStatistics = {
  /** Position up to which the source is ingested; 0 = nothing yet. */
  position: (key: SourceKey) => Promise<number>
  advance: (key: SourceKey, to: { position: number; counted: number; refused: number; seen: string }) => Promise<void>
  keepRefused: (rows: Insertable<Tables['stat_refused']>[]) => Promise<void>
  /** Remembers ids of lines; resolves to those that are new. */
  newLines: (ids: readonly string[], seen: string) => Promise<Set<string>>
  addTraffic: (rows: readonly TrafficRow[]) => Promise<void>
  /** Counts a batch that changed the figures of these accounts. */
  changed: (accounts: readonly string[], seen: string) => Promise<void>
  /** Views of these visitors that a request between `from` and `to` (seconds) may join. */
  visits: (account: string, stream: string, visitors: readonly string[], from: number, to: number) => Promise<KnownVisits[]>
  replaceVisits: (changes: readonly (Watching & { removed: Span[]; added: Span[] })[], seen: string) => Promise<void>
  /** Also raises the peaks of the hours and days around the minutes whose viewers changed. */
  addViews: (rows: readonly ViewRow[]) => Promise<void>
  addUniques: (sets: readonly NewUniques[]) => Promise<void>
  /** Rows in the order of their key. */
  addFigures: (rows: readonly FigureRow[]) => Promise<void>
  /** Keeps the newest `most` requests of each account. */
  addToLog: (rows: readonly LogRow[], most: number) => Promise<void>
}

export type TrafficColumn = 'start' | 'resource' | 'host' | 'first' | 'second'
export type TrafficAsk = {
  kind: TrafficKind
  piece: Piece
  by: readonly TrafficColumn[]
  where: Partial<Record<'resource' | 'host' | 'first' | 'second', string>>
}
export type TrafficAnswer = TrafficSums & Partial<Record<Exclude<TrafficColumn, 'start'>, string>> & { start?: number }
export type ViewColumn = 'start' | 'stream' | 'first' | 'second'
export type ViewAsk = {
  kind: ViewKind
  piece: Piece
  by: readonly ViewColumn[]
  streams?: readonly string[]
  where: Partial<Record<'first' | 'second', string>>
}
export type ViewAnswer = { views: number; seconds: number; active: number; start?: number } & Partial<
  Record<Exclude<ViewColumn, 'start'>, string>
>
export type FigureColumn = 'start' | 'subject'
export type FigureAsk = { kind: FigureKind; piece: Piece; by: readonly FigureColumn[]; subject?: string }
export type FigureAnswer = Pick<FigureRow, 'metric' | 'total' | 'count' | 'most'> & { start?: number; subject?: string }
export type ResourceHour = TrafficSums & { resource: string; start: number }

/** Sums of periods; never single lines. */
export type ReadingRollups = {
  traffic: (of: OneAccount, ask: TrafficAsk) => Promise<TrafficAnswer[]>
  /** `active` is the largest of the rows. */
  views: (of: OneAccount, ask: ViewAsk) => Promise<ViewAnswer[]>
  /** Sets of viewers; a stream may have several for one hour, which belong together. */
  uniques: (
    of: OneAccount,
    step: Extract<Step, 'h' | 'd'>,
    from: number,
    to: number,
    streams: readonly string[],
  ) => Promise<{ stream: string; viewers: string }[]>
  figures: (of: OneAccount, ask: FigureAsk) => Promise<FigureAnswer[]>
  /** Hours of some resources for the small lines in lists. `from`, `to`: minutes since 1970, whole hours. Hosts of a resource are added up. */
  hoursOf: (of: OneAccount, resources: readonly string[], from: number, to: number) => Promise<ResourceHour[]>
  /** The last of some days on which resources of an account had requests. `days`: their first minutes since 1970. */
  lastDays: (of: OneAccount, resources: readonly string[], days: readonly number[]) => Promise<{ resource: string; start: number }[]>
  /** Sums of many accounts, for staff. */
  byAccount: (accounts: readonly string[], piece: Piece) => Promise<(TrafficSums & OneAccount)[]>
}

export type LogAsk = { limit: number; before?: number; after?: number }

export type ReadingDetails = {
  /** Changes with the figures of the account. */
  version: (of: OneAccount) => Promise<number>
  /** Different viewers whose views touch a period of seconds. */
  visitors: (of: OneAccount, from: number, to: number, streams: readonly string[] | undefined) => Promise<number>
  /** The newest requests first; `before`: older ones than a second; `after`: not older than a second. */
  log: (of: OneAccount, ask: LogAsk) => Promise<{ time: number; id: string; line: string }[]>
  /** Names of an account's records by id, including deleted ones, to label their traffic. */
  owned: (of: OneAccount, ids: readonly string[]) => Promise<{ type: string; id: string; data: string; deleted_at: string | null }[]>
  /** Records that hold these names now. */
  ownersOf: (names: readonly string[]) => Promise<{ name: string; account: string; id: string }[]>
  /** The newest lines that were not counted. */
  refused: (limit: number) => Promise<Selectable<Tables['stat_refused']>[]>
}

/** Deletes rows that are too old, in batches that block other queries only briefly. */
export type TrimmingStatistics = {
  /** Rollups of a step before `start` (minutes since 1970); resolves to the number of rows. A few at a time. */
  trimRollups: (step: Step, before: number) => Promise<number>
  /** Ids of lines, views and refused lines from before a moment. */
  trimSeen: (before: string) => Promise<number>
}

export type StatisticsStore = TakingStatistics & ReadingRollups & ReadingDetails & TrimmingStatistics
