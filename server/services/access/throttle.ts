// Slows guessing down: tries are counted before a password is looked at, so that parallel tries gain nothing.
import { Problem } from '../problem.ts'
import type { Store } from '../../store/types.ts'
import type { Clock } from '../types.ts'
import { hashToken } from './random.ts'

/** `free` tries at once, then a pause that doubles, and never more than `most` in a window. `own` = a success shows that the failed tries were the owner's. */
export type ThrottleRule = { name: string; subject: string; free: number; most: number; own?: true }
export type Throttle = {
  /** Counts a try under every rule; throws 429 `too_many_attempts` with Retry-After when one of them says wait. */
  attempt: (rules: ThrottleRule[]) => Promise<void>
  /** A success was no guess; where others may be guessing too, their tries stay counted. */
  succeed: (rules: ThrottleRule[]) => Promise<void>
}
const windowSeconds = 300
/** So far the clocks of several servers may differ; a window that begins later was made before the clock was set back. */
const mostSkewSeconds = 5

export function createThrottle(store: Store, clock: Clock): Throttle {
  return {
    attempt: async (rules) => {
      const wait = await store.transaction(async ({ sessions }) => {
        const now = clock()
        const rows = await Promise.all(rules.map(async (rule) => ({ rule, row: await sessions.throttle(keyOf(rule)) })))
        const waits = rows.map(({ rule, row }) => secondsLeft(rule, row, now))
        const longest = Math.max(0, ...waits)
        if (longest > 0) return longest
        for (const { rule, row } of rows) {
          const isFresh = !row || isOver(row.since, now)
          await sessions.setThrottle({ key: keyOf(rule), count: isFresh ? 1 : row.count + 1, since: isFresh ? now.toISOString() : row.since, last: now.toISOString() })
        }
        return 0
      })
      if (wait > 0) throw new Problem(429, 'too_many_attempts', { headers: { 'retry-after': String(wait) }, detail: { retry_after: wait } })
    },
    succeed: (rules) => store.transaction(async ({ sessions }) => {
      for (const rule of rules) {
        const row = rule.own ? undefined : await sessions.throttle(keyOf(rule))
        if (row && row.count > 1) await sessions.setThrottle({ ...row, count: row.count - 1 })
        else await sessions.clearThrottle(keyOf(rule))
      }
    }),
  }
}

function secondsLeft({ free, most }: ThrottleRule, row: { count: number; since: string; last: string } | undefined, now: Date): number {
  if (!row) return 0
  const age = secondsSince(row.since, now)
  if (isOver(row.since, now) || row.count < free) return 0
  if (row.count >= most) return Math.ceil(windowSeconds - age)
  return Math.max(0, Math.ceil(2 ** (row.count - free) - secondsSince(row.last, now)))
}

function isOver(since: string, now: Date): boolean {
  const age = secondsSince(since, now)
  return age >= windowSeconds || age < -mostSkewSeconds
}

function secondsSince(since: string, now: Date): number {
  return (now.getTime() - Date.parse(since)) / 1000
}

// What people type into the name field by mistake may be a password: keep no plain text.
function keyOf({ name, subject }: ThrottleRule): string {
  return `${name}:${hashToken(subject)}`
}
