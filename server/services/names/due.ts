// When a name is checked again.
import type { NameClaim } from '../../store/records/names.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** How long, and for how many checks, a proof may be missing before its name loses effect. */
export const graceMilliseconds = 3 * day
export const maxMissed = 4
const maxWait = 6 * hour
const maxDoublings = 10

export function afterProof(at: string): string {
  return later(at, day)
}
export function afterSilence(at: string): string {
  return later(at, hour)
}
/** Growing pauses from a minute to six hours. */
export function afterWaiting({ attempts }: Pick<NameClaim, 'attempts'>, at: string): string {
  return later(at, Math.min(maxWait, minute * 2 ** Math.min(attempts, maxDoublings)))
}
/** `attempts` counts checks without the proof since `failing_since`. */
export function afterFailure({ failing_since, attempts }: { failing_since: string; attempts: number }, at: string): string | 'lost' {
  const isLong = Date.parse(at) - Date.parse(failing_since) >= graceMilliseconds
  return isLong && attempts >= maxMissed ? 'lost' : later(at, 6 * hour)
}

export function later(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}
