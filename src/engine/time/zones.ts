// From the clocks of a time zone to moments, summer time included. Temporal knows the rules; reading a clock is in wallClock.ts.
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import { instantOf } from '../formats/instants.ts'
import { knownZone } from './wallClock.ts'

/**
 * The first moment of a day `YYYY-MM-DD` on the clocks of `zone`, milliseconds; NaN for what is no day. Where the clocks skip midnight,
 * the day begins when they are set; where they show it twice, with the first one; a day that a zone skips begins with the next one.
 */
export function startOfDay(day: string, zone: string): number {
  const date = dateOf(day)
  return date ? PlainDate.toZonedDateTime(date, knownZone(zone)).epochMilliseconds : NaN
}

/**
 * When the clocks of `zone` show `YYYY-MM-DD HH:mm`, milliseconds; undefined for what is no such time. Of a time that they show twice it is
 * the first; a time that they skip moves on by what they skip.
 */
export function momentAt(text: string, zone: string): number | undefined {
  if (!/^.{10} .{5}$/.test(text) || instantOf(`${text.replace(' ', 'T')}:00Z`) === undefined) return undefined
  const [year, month, day, hour, minute] = numbersOf(text)
  const local = PlainDateTime.create(year!, month!, day!, hour, minute)
  return PlainDateTime.toZonedDateTime(local, knownZone(zone)).epochMilliseconds
}

/** The day that many days after one, or before; undefined for what is no day, and outside of the years 0 to 9999. */
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
