// Buckets of answers as points of a chart (000 §9).
import { bucketsOf } from '../../engine/time/buckets.ts'
import type { Granularity, Span } from './range/ranges.ts'

/** Longer gaps stay gaps. */
export const maxGap = 5
export const maxTicks = 60
export const maxStreams = 100
export const preselected = 3
const rowHeight = 35

/** All buckets of a range up to now, also those without data. */
export function bucketsUntilNow({ start, end }: Span, granularity: Granularity, zone: string, now = Infinity): Span[] {
  return bucketsOf(start, Math.min(end, now), granularity, zone)
}

/** One value for each bucket, null where there is none. */
export function valuesOf<Row extends { start: string }>(
  buckets: readonly Span[],
  rows: readonly Row[],
  valueOf: (row: Row) => number,
): (number | null)[] {
  const byStart = new Map(rows.map((row) => [Date.parse(row.start), valueOf(row)]))
  return buckets.map(({ start }) => byStart.get(start) ?? null)
}

/** Gaps of up to five points between values get the value before them. */
export function gapsFilled(values: readonly (number | null)[]): (number | null)[] {
  const filled = [...values]
  for (let at = 0; at < values.length; at++) {
    if (values[at] !== null || at === 0 || values[at - 1] === null) continue
    let end = at
    while (end < values.length && values[end] === null) end++
    if (end < values.length && end - at <= maxGap) filled.fill(values[at - 1]!, at, end)
    at = end
  }
  return filled
}

/** Every n-th label, so that at most 60 are shown. */
export function tickStep(points: number): number {
  return Math.max(1, Math.ceil(points / maxTicks))
}

/** Rows of a table in a window of this height, below the rest of the page. */
export function pageSize(windowHeight: number): number {
  return Math.max(5, Math.floor((windowHeight - 5 * rowHeight) / rowHeight))
}

/** The chosen streams, or the first three. */
export function chosenStreams(listed: readonly string[], chosen: readonly string[]): string[] {
  return chosen.length > 0 ? [...chosen] : listed.slice(0, preselected)
}
