// Where days begin on the clocks of a time zone, summer time included.
import { instantOf } from './instants.ts'
import { wallClock } from './zonedTime.ts'

/** The first moment of a day `YYYY-MM-DD` on the clocks of `zone`, milliseconds; NaN for what is no day. */
export function startOfDay(day: string, zone: string): number {
  const shown = instantOf(`${day}T00:00:00Z`)
  if (shown === undefined) return NaN
  // Twice: the clocks may be set between the first guess and the moment itself.
  const guess = shown - aheadOf(shown, zone)
  return shown - aheadOf(guess, zone)
}

/** How far the clocks of `zone` are ahead of UTC, milliseconds. */
function aheadOf(time: number, zone: string): number {
  const { year, month, day, hour, minute } = wallClock(time, zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - Math.floor(time / 60_000) * 60_000
}
