// Converts a date to the bounds of a filter. Loaded with the filter editor, as are the time zone rules.
import { addDays, startOfDay } from '../../../engine/time/zones.ts'

export type DayBound = 'from' | 'to'
type Zone = { timezone: string; /** The field holds dates, not moments. */ isDay: boolean }

/** `2026-11-21` → its first or last moment; an invalid date stays as it is. */
export function boundOf(text: string, bound: DayBound, { timezone, isDay }: Zone): string {
  const day = text.slice(0, 10)
  const next = bound === 'from' ? day : addDays(day, 1)
  const begin = next === undefined ? NaN : startOfDay(next, timezone)
  if (isDay || Number.isNaN(begin)) return day
  return new Date(bound === 'from' ? begin : begin - 1).toISOString()
}
