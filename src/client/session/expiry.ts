// Until when the session lasts: all that a browser keeps of it, for every tab. The token is in a cookie that no script reads.

/** Milliseconds: `end` = the session's end however much it is used, `idle` = how long without a call, `seen` = the last call. */
type Kept = { end: number; idle: number; seen: number }

const KEY = 'portal.expiry'
const WRITE_EVERY = 5000

/** From the lifetime and the idle time that the server tells, in seconds. */
export function keepExpiry(lifetime: number, idle: number, now = Date.now()): void {
  write({ end: now + lifetime * 1000, idle: idle * 1000, seen: now })
}

/** A call was answered: the server counts it as use. */
export function noteUse(now = Date.now()): void {
  const kept = read()
  if (kept && now - kept.seen >= WRITE_EVERY && untilOf(kept) > now) write({ ...kept, seen: now })
}

/** The time it ends at; undefined when no session is known of. */
export function expiry(): number | undefined {
  const kept = read()
  return kept && untilOf(kept)
}

export function isExpired(now = Date.now()): boolean {
  const until = expiry()
  return until !== undefined && until <= now
}

/** The server no longer knows it. Kept as over, so that the next start says so, too. */
export function expireNow(): void {
  write({ end: 0, idle: 0, seen: 0 })
}

export function forgetExpiry(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

const untilOf = ({ end, idle, seen }: Kept): number => Math.min(end, seen + idle)

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null
    const isRight = kept !== null && typeof kept === 'object' && [kept.end, kept.idle, kept.seen].every((value) => Number.isFinite(value))
    return isRight ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing asks the server each time. */
function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Full or forbidden.
  }
}
