// Throttles guessing: attempts are counted before the password is checked, so that parallel attempts gain nothing.
import type { FieldError } from '../../../../src/engine/types.ts'
import { Problem } from '../../problem.ts'
import type { Store } from '../../../store/types.ts'
import type { Clock } from '../../model.ts'
import { hashToken } from '../keys/random.ts'

/** `free` attempts without delay, then a doubling pause, and never more than `most` per window (five minutes, or `window` seconds). `own` = a success shows that the failed attempts were the owner's. `refusal` = the error, if not 429 `too_many_attempts`. */
export type ThrottleRule = {
  name: string
  subject: string
  free: number
  most: number
  own?: true
  window?: number
  refusal?: { status: number; code: string; errors?: FieldError[] }
}
export type Throttle = {
  /** Counts an attempt under every rule. If any rule requires a pause, throws the refusal with the longest one, with Retry-After. */
  attempt: (rules: ThrottleRule[]) => Promise<void>
  /** Uncounts a successful attempt; failed ones stay counted where somebody else may have made them. */
  succeed: (rules: ThrottleRule[]) => Promise<void>
  /** Clears all attempts after another proof of identity. */
  clear: (rules: ThrottleRule[]) => Promise<void>
}
const windowSeconds = 300
const tooMany = { status: 429, code: 'too_many_attempts' }
/** Tolerated clock skew between servers; a window that begins later dates from before the clock was set back. */
const maxSkewSeconds = 5

export function createThrottle(store: Store, clock: Clock): Throttle {
  return {
    attempt: async (rules) => {
      const stop = await store.transaction(async ({ sessions }) => {
        const now = clock()
        const rows = await Promise.all(rules.map(async (rule) => ({ rule, row: await sessions.throttle(keyOf(rule)) })))
        const [longest] = rows
          .map(({ rule, row }) => ({ rule, wait: secondsLeft(rule, row, now) }))
          .filter(({ wait }) => wait > 0)
          .sort((one, other) => other.wait - one.wait)
        if (longest) return longest
        for (const { rule, row } of rows) {
          const isFresh = !row || isOver(rule, row.since, now)
          await sessions.setThrottle({
            key: keyOf(rule),
            count: isFresh ? 1 : row.count + 1,
            since: isFresh ? now.toISOString() : row.since,
            last: now.toISOString(),
          })
        }
        return undefined
      })
      if (!stop) return
      const { status, code, errors = [] }: NonNullable<ThrottleRule['refusal']> = stop.rule.refusal ?? tooMany
      throw new Problem(status, code, { errors, headers: { 'retry-after': String(stop.wait) }, detail: { retry_after: stop.wait } })
    },
    succeed: (rules) =>
      store.transaction(async ({ sessions }) => {
        for (const rule of rules) {
          const row = rule.own ? undefined : await sessions.throttle(keyOf(rule))
          if (row && row.count > 1) await sessions.setThrottle({ ...row, count: row.count - 1 })
          else await sessions.clearThrottle(keyOf(rule))
        }
      }),
    clear: (rules) =>
      store.transaction(async ({ sessions }) => {
        for (const rule of rules) await sessions.clearThrottle(keyOf(rule))
      }),
  }
}

function secondsLeft(rule: ThrottleRule, row: { count: number; since: string; last: string } | undefined, now: Date): number {
  const { free, most, window = windowSeconds } = rule
  if (!row || isOver(rule, row.since, now) || row.count < free) return 0
  if (row.count >= most) return Math.ceil(window - secondsSince(row.since, now))
  return Math.max(0, Math.ceil(2 ** (row.count - free) - secondsSince(row.last, now)))
}

function isOver({ window = windowSeconds }: ThrottleRule, since: string, now: Date): boolean {
  const age = secondsSince(since, now)
  return age >= window || age < -maxSkewSeconds
}

function secondsSince(since: string, now: Date): number {
  return (now.getTime() - Date.parse(since)) / 1000
}

// People may type a password into the name field by mistake, so subjects are hashed.
function keyOf({ name, subject }: ThrottleRule): string {
  return `${name}:${hashToken(subject)}`
}
