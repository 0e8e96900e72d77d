// Durations in nginx's notation.
import { daySeconds, hourSeconds } from '../time/units.ts'

/** Seconds of a unit. */
export const unitSeconds = { d: daySeconds, h: hourSeconds, m: 60, s: 1 } as const

/** Seconds of a duration like `90m`; undefined if invalid. */
export function durationSeconds(text: string): number | undefined {
  const match = /^(\d{1,12})([smhd])$/.exec(text)
  return match ? Number(match[1]) * unitSeconds[match[2] as keyof typeof unitSeconds] : undefined
}
