// Durations, in seconds.
import { DASH, isAmount, type Amount } from './amounts.ts'
import { two } from './countdown.ts'
import { unitSeconds } from '../../engine/formats/durations.ts'
import { hourSeconds } from '../../engine/time/units.ts'

export const durationUnits = ['d', 'h', 'm', 's'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** `h:mm:ss` of whole seconds (000 §9): 3661 → `1:01:01`. Hours may exceed a day. */
export function formatDuration(seconds: Amount): string {
  if (!isAmount(seconds)) return DASH
  const whole = Math.trunc(Math.abs(seconds))
  return `${seconds <= -1 ? '-' : ''}${Math.trunc(whole / hourSeconds)}:${two(Math.trunc(whole / 60) % 60)}:${two(whole % 60)}`
}

/** Seconds, or `90s`, `1h`, `30d`, in the largest whole unit: 3600 → 1 h, 5400 → 90 min. */
export function readDuration(value: unknown): { n: number; unit: DurationUnit } | undefined {
  const seconds = secondsOf(value)
  if (seconds === undefined) return undefined
  const unit = durationUnits.find((one) => seconds !== 0 && seconds % unitSeconds[one] === 0) ?? 's'
  return { n: seconds / unitSeconds[unit], unit }
}

function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const match = typeof value === 'string' ? /^(\d+)\s*([dhms])?$/.exec(value) : null
  if (!match) return undefined
  return Number(match[1]) * unitSeconds[(match[2] ?? 's') as DurationUnit] // the pattern allows only the four units
}
