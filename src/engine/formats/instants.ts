// Valid moments: programs silently move the 30th of February into March.
import { isDate, isDateTime } from './formatsTime.ts'

/** A date-time of RFC 3339 without leap seconds, which no program here can order among the others. */
export function isInstant(text: string): boolean {
  return isDateTime(text) && !Number.isNaN(Date.parse(text))
}
/** The stored form of times, UTC with milliseconds: such texts sort like the times themselves. */
export function isStoredInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && isInstant(text)
}
/** Milliseconds of an instant; undefined if invalid. */
export function instantOf(text: string): number | undefined {
  return isInstant(text) ? Date.parse(text) : undefined
}
/** Whether the calendar has this date: February has no 30th. */
export function isDay(text: string): boolean {
  return isDate(text)
}
