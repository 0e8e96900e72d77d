// Fits periods of queries to the rollups that are still stored.
import { floorTo, type Piece, type Step } from '../../statistics/steps.ts'
import { invalidAt } from '../problem.ts'
import type { Bucket, Granularity } from '../../../src/engine/time/buckets.ts'
import { bucketsOf, maxBuckets } from './buckets.ts'
import type { Period } from './types.ts'
import { dayMinutes, minuteMilliseconds } from '../../../src/engine/time/units.ts'

/** Oldest minutes (since 1970) of rollups by the minute and by the hour. */
export type Kept = { minutes: number; hours: number }

/** Extends the period to whole hours or days if finer rollups are already deleted. */
export function widened({ start, end }: Period, kept: Kept): Period {
  const rounded = (at: number): number => (at < kept.hours ? floorTo(at, dayMinutes) : at < kept.minutes ? floorTo(at, 60) : at)
  return { start: rounded(start), end: rounded(end) }
}

/** Reads all pieces concurrently, since each may be a call to another server. Rows are in the order of the pieces. */
export async function eachPiece<T>(pieces: readonly Piece[], read: (piece: Piece) => Promise<T[]>): Promise<T[]> {
  return (await Promise.all(pieces.map(read))).flat()
}

/** The buckets of a chart, and the rollup that they are made of. */
export function bucketsIn(query: Period & { zone: string }, granularity: Granularity): { buckets: Bucket[]; step: Step } {
  const buckets = bucketsOf(query.start, query.end, granularity, query.zone)
  if (!buckets) throw invalidAt('?granularity', 'maxItems', { limit: maxBuckets })
  const isDays = granularity === 'P1D' || granularity === 'P1M'
  const isMinutes = !isDays && granularity !== 'PT1H'
  const isWholeDays = buckets.every(({ start, end }) => start % dayMinutes === 0 && end % dayMinutes === 0)
  return { buckets, step: isMinutes ? 'm' : isDays && isWholeDays ? 'd' : 'h' }
}

export const instantText = (minute: number): string => new Date(minute * minuteMilliseconds).toISOString().replace('.000Z', 'Z')
