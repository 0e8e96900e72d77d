// Stored moments in the format of forms and filters, in both languages.
import { instantOf } from '../formats/instants.ts'
import { dayIn, wallClock } from './wallClock.ts'

/** A stored moment as `YYYY-MM-DD HH:mm` in `zone`; an invalid moment is returned unchanged. */
export function localText(value: unknown, zone: string): string {
  if (value === undefined || value === null || value === '') return ''
  const time = instantOf(String(value))
  if (time === undefined) return String(value)
  const { hour, minute } = wallClock(time, zone)
  return `${dayIn(time, zone)} ${hour}:${minute}`
}
