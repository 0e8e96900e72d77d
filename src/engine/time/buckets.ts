// Buckets of charts: equal lengths, or days and months of a time zone. Times are milliseconds since 1970.
import { dayIn } from './wallClock.ts'
import { addDays, startOfDay } from './zones.ts'
import { minuteMilliseconds, hourMilliseconds } from './units.ts'

/** ISO 8601 durations. */
export const granularities = ['PT1M', 'PT5M', 'PT15M', 'PT1H', 'P1D', 'P1M'] as const
export type Granularity = (typeof granularities)[number]
export type Bucket = { start: number; end: number }

/** Lengths in milliseconds; days and months vary. */
export const fixedLengths: Partial<Record<Granularity, number>> = {
  PT1M: minuteMilliseconds,
  PT5M: 5 * minuteMilliseconds,
  PT15M: 15 * minuteMilliseconds,
  PT1H: hourMilliseconds,
}

/** Buckets that cover the period; the first and the last are whole. */
export function bucketsOf(start: number, end: number, granularity: Granularity, zone: string): Bucket[] {
  const buckets: Bucket[] = []
  const size = fixedLengths[granularity]
  if (size !== undefined) {
    for (let at = Math.floor(start / size) * size; at < end; at += size) buckets.push({ start: at, end: at + size })
    return buckets
  }
  const next = granularity === 'P1D' ? (day: string) => addDays(day, 1)! : nextMonth
  const today = dayIn(start, zone)
  const present = granularity === 'P1D' ? today : `${today.slice(0, 7)}-01`
  // In the last minutes of a day, the hour of the next one may have begun.
  const first = wholeHour(next(present), zone) <= start ? next(present) : present
  // Each moment is found once: it costs more than all the rest.
  for (let [day, from] = [first, wholeHour(first, zone)]; from < end;) {
    day = next(day)
    const to = wholeHour(day, zone)
    // A day that the zone left out, as Samoa did on 30 December 2011, has no bucket.
    if (from < to) buckets.push({ start: from, end: to })
    from = to
  }
  return buckets
}

/** Rollups are by the hour: in zones with half hours, a day begins with the hour that contains its midnight. */
function wholeHour(day: string, zone: string): number {
  return Math.floor(startOfDay(day, zone) / hourMilliseconds) * hourMilliseconds
}

function nextMonth(day: string): string {
  return `${addDays(day, 31)!.slice(0, 7)}-01`
}
