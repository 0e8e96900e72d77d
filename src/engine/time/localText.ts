// Stored moments as forms and filters write them, in both languages.
import { instantOf } from '../formats/instants.ts'
import { dayIn, wallClock } from './wallClock.ts'

/** A stored moment as `YYYY-MM-DD HH:mm` on the clocks of `zone`; what is no moment is the text that it was. */
export function localText(value: unknown, zone: string): string {
  if (value === undefined || value === null || value === '') return ''
  const time = instantOf(String(value))
  if (time === undefined) return String(value)
  const { hour, minute } = wallClock(time, zone)
  return `${dayIn(time, zone)} ${hour}:${minute}`
}
