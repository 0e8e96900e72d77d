// The date that a filter shows: in the user's time zone for moments, as stored for dates.
import { localText } from '../../../engine/time/localText.ts'

/** The date of a bound; a date is returned as it is. */
export function dayOf(bound: unknown, timezone: string): string {
  const text = String(bound)
  return isPlain(text) ? text : localText(text, timezone).slice(0, 10)
}

export function isPlain(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}
