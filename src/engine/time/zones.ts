// Converts wall-clock times of a time zone to moments, including daylight saving. Temporal knows the rules; the reverse is in wallClock.ts.
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import { instantOf } from '../formats/instants.ts'
import { supportedZone } from './wallClock.ts'

/**
 * The first moment of a date `YYYY-MM-DD` in `zone`, milliseconds; NaN for an invalid date. If midnight is skipped,
 * the day starts after the gap; if it is repeated, with the first one; a skipped date starts with the next one.
 */
export function startOfDay(day: string, zone: string): number {
  const date = dateOf(day)
  return date ? PlainDate.toZonedDateTime(date, supportedZone(zone)).epochMilliseconds : NaN
}

/**
 * The moment of `YYYY-MM-DD HH:mm` in `zone`, milliseconds; undefined if invalid. An ambiguous time is
 * the first of the two; a skipped time is moved forward by the gap.
 */
export function momentAt(text: string, zone: string): number | undefined {
  if (!/^.{10} .{5}$/.test(text) || instantOf(`${text.replace(' ', 'T')}:00Z`) === undefined) return undefined
  const [year, month, day, hour, minute] = numbersOf(text)
  const local = PlainDateTime.create(year!, month!, day!, hour, minute)
  return PlainDateTime.toZonedDateTime(local, supportedZone(zone)).epochMilliseconds
}

/** The date a number of days later or earlier; undefined for an invalid date, and outside the years 0 to 9999. */
export function addDays(day: string, days: number): string | undefined {
  const date = dateOf(day)
  const text = date && PlainDate.toString(PlainDate.addDays(date, days))
  return text?.length === day.length ? text : undefined
}

function dateOf(day: string): PlainDate.Record | undefined {
  if (instantOf(`${day}T00:00:00Z`) === undefined) return undefined
  const [year, month, date] = numbersOf(day)
  return PlainDate.create(year!, month!, date!)
}

function numbersOf(text: string): number[] {
  return text.split(/\D/).map(Number)
}
