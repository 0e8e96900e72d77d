// The expiry of the session: the only part of it that a browser stores, for every tab. The token is in an HttpOnly cookie.

/** Milliseconds: `end` = the absolute end of the session, `idle` = the idle time-out, `seen` = the last call. */
type Kept = { end: number; idle: number; seen: number }

const KEY = 'portal.expiry'
const WRITE_EVERY = 5000

/** From the lifetime and the idle time-out of the server, in seconds. */
export function keepExpiry(lifetime: number, idle: number, now = Date.now()): void {
  write({ end: now + lifetime * 1000, idle: idle * 1000, seen: now })
}

/** A call was answered: the server counts it as activity. */
export function noteUse(now = Date.now()): void {
  const kept = read()
  if (kept && now - kept.seen >= WRITE_EVERY && untilOf(kept) > now) write({ ...kept, seen: now })
}

/** The time of expiry; undefined if there is no session. */
export function expiry(): number | undefined {
  const kept = read()
  return kept && untilOf(kept)
}

export function isExpired(now = Date.now()): boolean {
  const until = expiry()
  return until !== undefined && until <= now
}

/** The server does not know the session. Stored as expired, so that the next start knows it, too. */
export function expireNow(): void {
  write({ end: 0, idle: 0, seen: 0 })
}

export function forgetExpiry(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage failed there, too.
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

/** Without storage, the browser asks the server each time. */
function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Full or forbidden.
  }
}
