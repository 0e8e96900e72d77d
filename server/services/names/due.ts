// When a name is checked again.
import type { NameClaim } from '../../store/records/names.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** How long, and for how many checks, a proof may be missing before its name loses effect. */
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
/** Growing pauses from a minute to six hours. */
export function afterWaiting({ attempts }: Pick<NameClaim, 'attempts'>, at: string): string {
  return later(at, Math.min(longestWait, minute * 2 ** Math.min(attempts, mostDoublings)))
}
/** `attempts` counts checks without the proof since `failing_since`. */
export function afterFailure({ failing_since, attempts }: { failing_since: string; attempts: number }, at: string): string | 'lost' {
  const isLong = Date.parse(at) - Date.parse(failing_since) >= graceMilliseconds
  return isLong && attempts >= mostMissed ? 'lost' : later(at, 6 * hour)
}

export function later(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}
