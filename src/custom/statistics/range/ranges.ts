// Ranges of statistics, and what follows from their length (000 §§4.7, 9). Moments are milliseconds, on whole minutes.
import { dayIn } from '../../../engine/time/wallClock.ts'
import { addDays, startOfDay } from '../../../engine/time/zones.ts'
import { minuteMilliseconds, hourMilliseconds, dayMilliseconds } from '../../../engine/time/units.ts'

export const rangeNames = ['now', 'hour', 'day', 'month_prev', 'month_curr', 'year_prev', 'year_curr'] as const
export type RangeName = (typeof rangeNames)[number]
export type Span = { start: number; end: number }
export type Granularity = 'PT1M' | 'PT1H' | 'P1D' | 'P1M'

/** How often an online range is read again. */
export const onlineMilliseconds = minuteMilliseconds
const onlineMinutes = 3
const maxDays = 62

const floorTo = (time: number, size: number): number => Math.floor(time / size) * size

/** Months and years are those of the zone; the present ones end with today. */
export function spanOf(name: RangeName, now: number, zone: string): Span {
  const end = floorTo(now, minuteMilliseconds)
  if (name === 'now') return { start: end - onlineMinutes * minuteMilliseconds, end }
  if (name === 'hour') return { start: end - hourMilliseconds, end }
  if (name === 'day')
    return { start: floorTo(now, hourMilliseconds) - 23 * hourMilliseconds, end: floorTo(now, hourMilliseconds) + hourMilliseconds }
  const today = dayIn(now, zone)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const tomorrow = startOfDay(addDays(today, 1)!, zone)
  if (name === 'month_curr') return { start: firstOf(year, month, zone), end: tomorrow }
  if (name === 'month_prev') return { start: firstOf(year, month - 1, zone), end: firstOf(year, month, zone) }
  if (name === 'year_curr') return { start: firstOf(year, 1, zone), end: tomorrow }
  return { start: firstOf(year - 1, 1, zone), end: firstOf(year, 1, zone) }
}

/** The first moment of a month; month 0 is December of the year before. */
function firstOf(year: number, month: number, zone: string): number {
  const [y, m] = month === 0 ? [year - 1, 12] : [year, month]
  return startOfDay(`${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-01`, zone)
}

export function granularityOf({ start, end }: Span): Granularity {
  const length = end - start
  if (length <= hourMilliseconds) return 'PT1M'
  if (length <= 48 * hourMilliseconds) return 'PT1H'
  return length <= maxDays * dayMilliseconds ? 'P1D' : 'P1M'
}

/** The range before or after, of the same length. */
export function shifted({ start, end }: Span, direction: -1 | 1): Span {
  const length = (end - start) * direction
  return { start: start + length, end: end + length }
}

/** Both bounds move by the length of the range. */
export function zoomedOut({ start, end }: Span): Span {
  return { start: start - (end - start), end: end + (end - start) }
}

/** The bucket as a range; undefined where nothing is finer. */
export function zoomedIn(bucket: Span, granularity: Granularity): Span | undefined {
  return granularity === 'PT1M' ? undefined : bucket
}

/** As the API wants it. */
export function minuteText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}:00Z`
}

/** Today or this month in UTC, as the first screen shows them, and their granularity. */
export function dashboardSpan(period: 'today' | 'month', now: number): Span & { granularity: Granularity } {
  const date = new Date(now)
  const [year, month, today] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  return period === 'today'
    ? { start: Date.UTC(year, month, today), end: Date.UTC(year, month, today + 1), granularity: 'PT1H' }
    : { start: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1), granularity: 'P1D' }
}

/** The whole day before, or the whole month before, in UTC. */
export function dashboardSpanBefore(period: 'today' | 'month', now: number): Span {
  const { start, end } = dashboardSpan(period, dashboardSpan(period, now).start - minuteMilliseconds)
  return { start, end }
}

/** The same hours of the day before, or the same days of the month before, in UTC: so far as they have passed today or this month. */
export function sameSpanBefore(period: 'today' | 'month', now: number): Span {
  const passed = Math.max(minuteMilliseconds, floorTo(now, minuteMilliseconds) - dashboardSpan(period, now).start)
  const { start, end } = dashboardSpanBefore(period, now)
  // The month before may be shorter.
  return { start, end: Math.min(start + passed, end) }
}
