// Sums from ClickHouse, with the interface of sql/readingStatistics.ts.
import type { Piece } from '../../../statistics/steps.ts'
import type { FigureAnswer, ReadingRollups, ResourceHour, TrafficAnswer, ViewAnswer } from '../port.ts'
import { chunks } from '../rollups.ts'
import { type Connection, literal } from './connection.ts'

/** Of no row at all, sums are a row as well. */
type Counted<T> = T & { rows: number }

/** `counted`: the condition of the rows that count. */
export function readingClickHouse(ask: Connection['ask'], counted: string): ReadingRollups {
  return {
    traffic: ({ account }, { kind, piece, by, where }) =>
      sums<TrafficAnswer>('stat_traffic', by, traffic, [...equal({ account, kind, ...where }), ...within(piece)]),
    async views({ account }, { kind, piece, by, streams, where }) {
      if (streams?.length === 0) return []
      const columns = 'sum(views) as sum_views, sum(seconds) as sum_seconds, max(active) as sum_active'
      const conditions = [...equal({ account, kind, ...where }), ...within(piece), ...(streams ? [among('stream', streams)] : [])]
      return sums<ViewAnswer>('stat_views', by, columns, conditions)
    },
    async uniques({ account }, step, from, to, streams) {
      const rows: { stream: string; viewers: string }[] = []
      for (const some of chunks(streams))
        rows.push(
          ...(await ask<{ stream: string; viewers: string }>(
            `select stream, viewers from stat_uniques where ${[counted, ...equal({ account }), ...within({ step, from, to }), among('stream', some)].join(' and ')}`,
          )),
        )
      return rows
    },
    figures: ({ account }, { kind, piece, by, subject }) =>
      sums<FigureAnswer>('stat_figures', [...by, 'metric'], 'sum(total) as sum_total, sum(count) as sum_count, max(most) as sum_most', [
        ...equal({ account, kind, ...(subject !== undefined && { subject }) }),
        ...within(piece),
      ]),
    hoursOf: async ({ account }, resources, from, to) =>
      resources.length === 0
        ? []
        : sums<ResourceHour>('stat_traffic', ['resource', 'start'], traffic, [
            ...equal({ account, kind: 'resource' }),
            ...within({ step: 'h', from, to }),
            among('resource', resources),
          ]),
    lastDays: async ({ account }, resources, days) =>
      resources.length === 0 || days.length === 0
        ? []
        : sums<{ resource: string; start: number }>('stat_traffic', ['resource'], 'max(start) as sum_start', [
            ...equal({ account, kind: 'resource', step: 'd' }),
            `start in (${days.map(whole).join(', ')})`,
            among('resource', resources),
            'hits > 0',
          ]),
    byAccount: async (accounts, piece) =>
      accounts.length === 0
        ? []
        : sums<TrafficAnswer & { account: string }>('stat_traffic', ['account'], traffic, [
            among('account', accounts),
            ...equal({ kind: 'all' }),
            ...within(piece),
          ]),
  }

  /** Sums have names of their own: in conditions and among columns, a name of a column would mean its sum. */
  async function sums<T extends object>(table: string, by: readonly string[], columns: string, conditions: string[]): Promise<T[]> {
    const grouped = by.length > 0 ? ` group by ${by.join(', ')}` : ''
    const found = await ask<Counted<Record<string, unknown>>>(
      `select ${[...by, columns].join(', ')}, count() as rows from ${table} where ${[counted, ...conditions].join(' and ')}${grouped}`,
    )
    return found
      .filter(({ rows }) => rows > 0)
      .map(({ rows: _, ...row }) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.replace(/^sum_/, ''), value])) as T)
  }
}

const traffic = 'sum(hits) as sum_hits, sum(bytes) as sum_bytes, sum(cached) as sum_cached'

function equal(values: Record<string, string>): string[] {
  return Object.entries(values).map(([column, value]) => `${column} = ${literal(value)}`)
}
function within({ step, from, to }: Piece): string[] {
  return [`step = ${literal(step)}`, `start >= ${whole(from)}`, `start < ${whole(to)}`]
}
const among = (column: string, values: readonly string[]): string => `${column} in (${values.map(literal).join(', ')})`

/** Digits only, for any input, because the text goes into a query. */
function whole(minute: number): string {
  if (!Number.isFinite(minute)) throw new Error(`not a minute: ${minute}`)
  return String(Math.ceil(minute))
}
