// A day as the bounds of a filter: in the reader's time for moments, as it is written for days.
import { instantOf } from '../../../engine/formats/instants.ts'
import { localTime } from '../../../engine/values/viewsOfValues.ts'

export type DayBound = 'from' | 'to'
type Zone = { timezone: string; /** The field holds days, not moments. */ isDay: boolean }
/** Seconds of the last minute of a day. */
const LAST = 59_999

/** `2026-11-21` → its first or last moment; what is no day, as it is. */
export function boundOf(day: string, bound: DayBound, { timezone, isDay }: Zone): string {
  const begin = instantOf(localTime.write(`${day.slice(0, 10)} ${bound === 'from' ? '00:00' : '23:59'}`, { tz: timezone }) ?? '')
  if (isDay || begin === undefined) return day.slice(0, 10)
  return new Date(bound === 'from' ? begin : begin + LAST).toISOString()
}

/** The day a bound stands for; a day is itself. */
export function dayOf(bound: unknown, timezone: string): string {
  const text = String(bound)
  return isPlain(text) ? text : localTime.read(text, { tz: timezone }).slice(0, 10)
}

export function isPlain(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}
