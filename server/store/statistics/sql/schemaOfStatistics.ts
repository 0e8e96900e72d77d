// Tables of statistics, as Kysely sees them. `start` in minutes since 1970, `first_at` and `last_at` in seconds; `seen` = when it was taken in.
import type { FigureRow } from '../../../statistics/figures.ts'
import type { TrafficRow } from '../../../statistics/traffic.ts'
import type { ViewRow } from '../../../statistics/visits.ts'

/**
 * `open` until the rows are no longer here; of those that are `done` the last one stays. `never`: rows of it are there and never count. `ended`: the last
 * one under a name that was given up.
 */
type MoveState = 'open' | 'done' | 'never' | 'ended'

export type StatisticsTables = {
  stat_traffic: TrafficRow
  /** `active`: viewers in a minute; the peak of them in rows of an hour or a day. */
  stat_views: ViewRow
  /** Views whose requests may still come: deleted some days after the last one came. */
  stat_visits: {
    account: string
    stream: string
    visitor: string
    first_at: number
    last_at: number
    country: string
    region: string
    browser: string
    seen: string
  }
  stat_uniques: { account: string; step: string; start: number; stream: string; viewers: string }
  /** Ids of lines that were counted, as hashes. */
  stat_lines: { id: string; seen: string }
  /** How far each source of lines was taken in. */
  stat_sources: { agent: string; source: string; position: number; counted: number; refused: number; seen: string }
  stat_refused: { agent: string; source: string; at: string; number: number; reason: string; line: string }
  /** `total` and `count` of values, and the largest one. */
  stat_figures: FigureRow
  /** The newest requests of an account, without whole addresses; `time` in seconds. */
  stat_log: { account: string; time: number; id: string; line: string }
  /** Rows that go to a store of rollups together, under one number (moves.ts). */
  stat_moves: { portal: string; move: number; state: MoveState; at: string }
  /** How many rows under a name are in a part of the store of rollups: a day of minutes, or thirty days of hours or days. */
  stat_moved_parts: { portal: string; rollup: string; step: string; part: number; rows: number }
  /** Counts the batches that changed an account's figures. */
  stat_versions: { account: string; version: number; seen: string }
}
