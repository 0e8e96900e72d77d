// Where days begin on the clocks of a time zone, summer time included.
import { instantOf } from './instants.ts'
import { wallClock } from './zonedTime.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * The first moment of a day `YYYY-MM-DD` on the clocks of `zone`, milliseconds; NaN for what is no day. Where the clocks skip midnight,
 * the day begins when they are set; where they show it twice, with the first one; a day that a zone skips begins with the next one.
 */
export function startOfDay(day: string, zone: string): number {
  const shown = instantOf(`${day}T00:00:00Z`)
  if (shown === undefined) return NaN
  const guesses = [shown - DAY, shown + DAY].map((near) => shown - aheadOf(near, zone))
  const [first, last] = [Math.min(...guesses), Math.max(...guesses)]
  const found = [first, last].find((time) => shown - aheadOf(time, zone) === time)
  return found ?? firstWithin(first, last, (time) => dayOf(time, zone) >= day)
}

/** The first minute after `before`, and at most `at`, that the day has reached. */
function firstWithin(before: number, at: number, isReached: (time: number) => boolean): number {
  let [low, high] = [before / MINUTE, at / MINUTE]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isReached(middle * MINUTE)) high = middle
    else low = middle
  }
  return high * MINUTE
}

function dayOf(time: number, zone: string): string {
  const { year, month, day } = wallClock(time, zone)
  return `${year}-${month}-${day}`
}

/** How far the clocks of `zone` are ahead of UTC, milliseconds. */
function aheadOf(time: number, zone: string): number {
  const { year, month, day, hour, minute } = wallClock(time, zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - Math.floor(time / MINUTE) * MINUTE
}
