// When a name is checked again.
import type { NameClaim } from '../../store/records/names.ts'
import { minuteMilliseconds, hourMilliseconds, dayMilliseconds } from '../../../src/engine/time/units.ts'

/** How long, and for how many checks, a proof may be missing before its name loses effect. */
export const graceMilliseconds = 3 * dayMilliseconds
export const maxMissed = 4
const maxWait = 6 * hourMilliseconds
const maxDoublings = 10

export function afterProof(at: string): string {
  return later(at, dayMilliseconds)
}
export function afterSilence(at: string): string {
  return later(at, hourMilliseconds)
}
/** Growing pauses from a minute to six hours. */
export function afterWaiting({ attempts }: Pick<NameClaim, 'attempts'>, at: string): string {
  return later(at, Math.min(maxWait, minuteMilliseconds * 2 ** Math.min(attempts, maxDoublings)))
}
/** `attempts` counts checks without the proof since `failing_since`. */
export function afterFailure({ failing_since, attempts }: { failing_since: string; attempts: number }, at: string): string | 'lost' {
  const isLong = Date.parse(at) - Date.parse(failing_since) >= graceMilliseconds
  return isLong && attempts >= maxMissed ? 'lost' : later(at, 6 * hourMilliseconds)
}

export function later(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}
