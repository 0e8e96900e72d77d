// Usage of a project's accounts in a period, from the rollups of statistics. Times are minutes since 1970.
import { piecesOf } from '../../statistics/steps.ts'
import type { Repositories } from '../../store/types.ts'
import type { Meter } from '../hooks/shared/priceList.ts'
import { percentile95 } from './pricing.ts'
import { hourSeconds } from '../../../src/engine/time/units.ts'

/** `minutes`: since when rollups by the minute are kept. `now`: the end of what can be measured. */
type Span = { from: number; to: number; now: number; minutes: number }
type Statistics = Pick<Repositories, 'statistics'>
export type Usage = (meter: Meter) => Promise<number>
export type UsageIn = (accounts: readonly string[], span: Span) => Usage

/** Usage measured before the transaction that books it: a statistics store that hangs must not block the database. */
export function createMeasured(): { measuring: (usageIn: UsageIn) => UsageIn; measured: UsageIn } {
  const known = new Map<string, number>()
  const keyOf = (accounts: readonly string[], { from, to }: Span, meter: Meter): string => JSON.stringify([accounts, from, to, meter])
  return {
    measuring: (usageIn) => (accounts, span) => {
      const usage = usageIn(accounts, span)
      return async (meter) => {
        const value = await usage(meter)
        known.set(keyOf(accounts, span, meter), value)
        return value
      }
    },
    measured: (accounts, span) => async (meter) => {
      const value = known.get(keyOf(accounts, span, meter))
      if (value === undefined) throw new NotMeasured()
      return value
    },
  }
}
/** Terms or prices have changed since, and need another figure. */
export class NotMeasured extends Error {}

/** Bytes, bit/s, requests, hours and views; each is read at its first use. */
export function usageOf({ statistics }: Statistics, accounts: readonly string[], span: Span): Usage {
  const measurements = new Map<Meter, Promise<number>>()
  return (meter) => {
    const found = measurements.get(meter) ?? measured(meter)
    measurements.set(meter, found)
    return found
  }

  async function measured(meter: Meter): Promise<number> {
    if (accounts.length === 0 || span.from >= span.to) return 0
    if (meter === 'bandwidth') return bandwidth()
    if (meter === 'traffic' || meter === 'requests') return traffic(meter === 'traffic' ? 'bytes' : 'hits')
    return views(meter)
  }

  async function traffic(column: 'bytes' | 'hits'): Promise<number> {
    let sum = 0
    for (const piece of piecesOf(span.from, span.to))
      for (const row of await statistics.byAccount(accounts, piece)) sum += Number(row[column])
    return sum
  }

  async function views(meter: 'stream_hours' | 'views'): Promise<number> {
    let sum = 0
    for (const account of accounts)
      for (const piece of piecesOf(span.from, span.to))
        for (const row of await statistics.views({ account }, { kind: 'all', piece, by: [], where: {} }))
          sum += meter === 'views' ? Number(row.views) : Number(row.seconds) / hourSeconds
    return sum
  }

  /** Samples are means of five minutes, or of an hour once the rollups by the minute are deleted. Idle times count as zero. */
  async function bandwidth(): Promise<number> {
    const size = span.from >= span.minutes ? 5 : 60
    const samples = new Map<number, number>()
    for (const account of accounts) {
      const piece = { step: size === 5 ? ('m' as const) : ('h' as const), from: span.from, to: span.to }
      for (const { start = 0, bytes } of await statistics.traffic({ account }, { kind: 'all', piece, by: ['start'], where: {} })) {
        const at = Math.floor(start / size)
        samples.set(at, (samples.get(at) ?? 0) + Number(bytes))
      }
    }
    const count = Math.ceil((Math.min(span.to, span.now) - span.from) / size)
    const quiet = Array.from({ length: Math.max(0, count - samples.size) }, () => 0)
    return percentile95([...samples.values(), ...quiet].map((bytes) => (bytes * 8) / (size * 60)))
  }
}
