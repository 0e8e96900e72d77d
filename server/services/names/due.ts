// When a name is looked at again.
import type { NameClaim } from '../../store/records/names.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A proof may be missing for so long, and so often, before its name is no longer in effect. */
export const graceMilliseconds = 3 * day
export const mostMissed = 4
const longestWait = 6 * hour
const mostDoublings = 10

export function afterProof(at: string): string {
  return later(at, day)
}
export function afterSilence(at: string): string {
  return later(at, hour)
}
/** Ever more rarely, from a minute to six hours. */
export function afterWaiting({ attempts }: Pick<NameClaim, 'attempts'>, at: string): string {
  return later(at, Math.min(longestWait, minute * 2 ** Math.min(attempts, mostDoublings)))
}
/** `attempts` counts the looks that missed the proof, from `failing_since` on. */
export function afterFailure({ failing_since, attempts }: { failing_since: string; attempts: number }, at: string): string | 'lost' {
  const isLong = Date.parse(at) - Date.parse(failing_since) >= graceMilliseconds
  return isLong && attempts >= mostMissed ? 'lost' : later(at, 6 * hour)
}

export function later(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}
