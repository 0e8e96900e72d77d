// Decides when to renew something that expires and when to warn. No I/O.
import type { ExpiryRow } from '../../store/records/expiries.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

/** Days before the end at which people are warned. */
export const warningDays = [30, 14, 3] as const
const maxLead = 30 * dayMilliseconds
/** Delay before a failed renewal is retried. */
const pause = dayMilliseconds

type Span = Pick<ExpiryRow, 'starts_at' | 'ends_at' | 'renews' | 'warned_days'>
/** `warn`: the threshold whose warning is due; `renew`: a new one should be ordered now; `next`: the next check. */
export type Due = { warn?: number; renew: boolean; next: string | null }

/** For a new row: passed thresholds are skipped, because the person who stores it sees its end. */
export function expiryOf(
  key: Pick<ExpiryRow, 'account' | 'type' | 'id'>,
  { starts, ends, renews, at }: { starts: string; ends: string; renews: boolean; at: string },
): ExpiryRow {
  const row = { ...key, starts_at: starts, ends_at: ends, renews: Number(renews), warned_days: null, due_at: null }
  const threshold = thresholdAt(row, Date.parse(at)) ?? null
  return { ...row, warned_days: threshold, due_at: nextOf({ ...row, warned_days: threshold }, Date.parse(at)) }
}

/** A third of the lifetime before the end, at most 30 days (the recommendation of authorities; RFC 8555 has none). */
export function renewalOf({ starts_at, ends_at }: Span): Date {
  const end = Date.parse(ends_at)
  return new Date(end - Math.min(maxLead, (end - Date.parse(starts_at)) / 3))
}

export function dueAt(row: Span, now: Date): Due {
  const at = now.getTime()
  const threshold = thresholdAt(row, at)
  const isNew = threshold !== undefined && (row.warned_days === null || threshold < row.warned_days)
  const warned_days = isNew ? threshold : row.warned_days
  const isOver = at >= Date.parse(row.ends_at)
  const renew = row.renews === 1 && !isOver && at >= renewalOf(row).getTime()
  return { ...(isNew && !isOver && { warn: threshold }), renew, next: isOver ? null : nextOf({ ...row, warned_days }, at) }
}

function nextOf(row: Span, now: number): string | null {
  const end = Date.parse(row.ends_at)
  const warnings = thresholdsOf(row)
    .filter((days) => row.warned_days === null || days < row.warned_days)
    .map((days) => end - days * dayMilliseconds)
  const renewal = renewalOf(row).getTime()
  const renewals = row.renews === 1 && now < end ? [now < renewal ? renewal : now + pause] : []
  const moments = [...warnings, ...renewals].filter((moment) => moment < end)
  return moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString()
}

/** The last threshold that was passed. */
function thresholdAt(row: Span, now: number): number | undefined {
  const remaining = Date.parse(row.ends_at) - now
  return thresholdsOf(row).findLast((days) => remaining <= days * dayMilliseconds)
}

/** For automatic renewal, warnings start only after the time of renewal. */
function thresholdsOf(row: Span): number[] {
  return warningDays.filter((days) => row.renews === 0 || Date.parse(row.ends_at) - days * dayMilliseconds > renewalOf(row).getTime())
}
