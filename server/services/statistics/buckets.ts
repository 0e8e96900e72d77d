// Buckets of charts: equal lengths, or days and months of a time zone. Times are minutes since 1970.
import { dayIn } from '../../../src/engine/time/wallClock.ts'
import { addDays, startOfDay } from '../../../src/engine/time/zones.ts'
import { floorTo } from '../../statistics/steps.ts'

export const granularities = ['PT1M', 'PT5M', 'PT15M', 'PT1H', 'P1D', 'P1M'] as const
export type Granularity = (typeof granularities)[number]
export type Bucket = { start: number; end: number }
const fixed: Partial<Record<Granularity, number>> = { PT1M: 1, PT5M: 5, PT15M: 15, PT1H: 60 }
export const mostBuckets = 3000

/** Buckets that cover the period, the first and the last whole; undefined when there would be more than `mostBuckets`. */
export function bucketsOf(start: number, end: number, granularity: Granularity, zone: string): Bucket[] | undefined {
  const size = fixed[granularity]
  const roughly = (end - start) / (size ?? (granularity === 'P1D' ? 1440 : 40_000))
  if (roughly > mostBuckets) return undefined
  const buckets: Bucket[] = []
  if (size !== undefined) {
    for (let at = floorTo(start, size); at < end; at += size) buckets.push({ start: at, end: at + size })
    return buckets
  }
  const next = granularity === 'P1D' ? (day: string) => addDays(day, 1)! : nextMonth
  const first = dayIn(start * 60_000, zone)
  for (let day = granularity === 'P1D' ? first : `${first.slice(0, 7)}-01`; minuteOf(day, zone) < end; day = next(day))
    buckets.push({ start: minuteOf(day, zone), end: minuteOf(next(day), zone) })
  return buckets
}

/** Rollups are kept by hours: in zones with half hours, a day begins with the hour that contains its midnight. */
function minuteOf(day: string, zone: string): number {
  return floorTo(startOfDay(day, zone) / 60_000, 60)
}

function nextMonth(day: string): string {
  const [year, month] = day.split('-').map(Number)
  return month === 12
    ? `${String(year! + 1).padStart(4, '0')}-01-01`
    : `${String(year).padStart(4, '0')}-${String(month! + 1).padStart(2, '0')}-01`
}

/** The index of the bucket that holds a minute; buckets follow each other without gaps. */
export function bucketAt(buckets: readonly Bucket[], minute: number): number {
  let [low, high] = [0, buckets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (buckets[middle]!.start <= minute) low = middle + 1
    else high = middle
  }
  return low - 1
}
