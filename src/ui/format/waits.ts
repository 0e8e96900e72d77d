// Waiting times in words.

export type Wait = { unit: 'seconds' | 'minutes' | 'hours'; n: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Takes seconds; shows seconds below a minute, minutes below two hours, then hours. Rounds up, so that nobody returns too early: 61 → 2
 * minutes.
 */
export function waitOf(seconds: number): Wait {
  if (seconds < MINUTE) return { unit: 'seconds', n: Math.max(0, Math.ceil(seconds)) }
  return seconds < 2 * HOUR ? { unit: 'minutes', n: Math.ceil(seconds / MINUTE) } : { unit: 'hours', n: Math.ceil(seconds / HOUR) }
}
