// Moments that the calendar has: programs move the 30th of February into March without a word.
import { isDate, isDateTime } from './formatsTime.ts'

/** A date-time of RFC 3339 that clocks can hold: without leap seconds, which no program here can order among the others. */
export function isInstant(text: string): boolean {
  return isDateTime(text) && !Number.isNaN(Date.parse(text))
}
/** Milliseconds of an instant; undefined for what is none. */
export function instantOf(text: string): number | undefined {
  return isInstant(text) ? Date.parse(text) : undefined
}
/** Of the calendar: February has no 30th. */
export function isDay(text: string): boolean {
  return isDate(text)
}
