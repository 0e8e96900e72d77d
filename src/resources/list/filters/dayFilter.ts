// The day that a filter shows: in the reader's time for moments, as it is written for days.
import { localText } from '../../../engine/time/localText.ts'

/** The day a bound stands for; a day is itself. */
export function dayOf(bound: unknown, timezone: string): string {
  const text = String(bound)
  return isPlain(text) ? text : localText(text, timezone).slice(0, 10)
}

export function isPlain(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}
