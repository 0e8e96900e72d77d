// Buckets of answers as points of a chart (000 §9).
import { dayIn } from '../../engine/time/wallClock.ts'
import { addDays, startOfDay } from '../../engine/time/zones.ts'
import type { Granularity, Span } from './ranges.ts'

/** Longer gaps stay gaps. */
export const longestGap = 5
export const mostTicks = 60
export const mostStreams = 100
export const preselected = 3
const rowHeight = 35
const lengths: Partial<Record<Granularity, number>> = { PT1M: 60_000, PT1H: 3_600_000 }

/** The beginnings of all buckets of a range, also of those without data, up to now. */
export function bucketsOf({ start, end }: Span, granularity: Granularity, zone: string, now = Infinity): Span[] {
  const size = lengths[granularity]
  const until = Math.min(end, now)
  const found: Span[] = []
  if (size !== undefined) {
    for (let at = Math.floor(start / size) * size; at < until; at += size) found.push({ start: at, end: at + size })
    return found
  }
  const next = granularity === 'P1D' ? (day: string) => addDays(day, 1)! : nextMonth
  const first = dayIn(start, zone)
  for (let day = granularity === 'P1D' ? first : `${first.slice(0, 7)}-01`; startOfDay(day, zone) < until; day = next(day))
    found.push({ start: startOfDay(day, zone), end: startOfDay(next(day), zone) })
  return found
}

function nextMonth(day: string): string {
  return `${addDays(day, 31)!.slice(0, 7)}-01`
}

/** One value for each bucket, null where there is none. */
export function valuesOf<Row extends { start: string }>(
  buckets: readonly Span[],
  rows: readonly Row[],
  valueOf: (row: Row) => number,
): (number | null)[] {
  const known = new Map(rows.map((row) => [Date.parse(row.start), valueOf(row)]))
  return buckets.map(({ start }) => known.get(start) ?? null)
}

/** Gaps of up to five points between values get the value before them. */
export function gapsFilled(values: readonly (number | null)[]): (number | null)[] {
  const filled = [...values]
  for (let at = 0; at < values.length; at++) {
    if (values[at] !== null || at === 0 || values[at - 1] === null) continue
    let end = at
    while (end < values.length && values[end] === null) end++
    if (end < values.length && end - at <= longestGap) filled.fill(values[at - 1]!, at, end)
    at = end
  }
  return filled
}

/** Every n-th label, so that at most 60 are shown. */
export function tickStep(points: number): number {
  return Math.max(1, Math.ceil(points / mostTicks))
}

/** Rows of a table in a window of this height, below what stands above it. */
export function pageSize(windowHeight: number): number {
  return Math.max(5, Math.floor((windowHeight - 5 * rowHeight) / rowHeight))
}

/** The chosen streams, or the first three. */
export function chosenStreams(listed: readonly string[], chosen: readonly string[]): string[] {
  return chosen.length > 0 ? [...chosen] : listed.slice(0, preselected)
}
