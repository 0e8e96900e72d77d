// What this browser remembers of a registration under way: for whom a letter was sent, and when. For as long as the letter's link works.

export type KeptRegistration = { email: string; phone: string; sentAt: number; sends: number }

const KEY = 'portal.registration'
const DAY = 86_400_000
/** Where the browser lets nobody store anything. */
let instead: KeptRegistration | undefined

export function keptRegistration(now = Date.now()): KeptRegistration | undefined {
  const kept = read()
  return kept && now - kept.sentAt < DAY ? kept : undefined
}

/** A letter was sent; to the same address it is one more. */
export function noteLetter(email: string, phone: string, now = Date.now()): KeptRegistration {
  const before = keptRegistration(now)
  const kept = { email, phone, sentAt: now, sends: before?.email === email && before.phone === phone ? before.sends + 1 : 1 }
  instead = kept
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Kept for as long as the page is open.
  }
  return kept
}

export function forgetRegistration(): void {
  instead = undefined
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

function read(): KeptRegistration | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KeptRegistration> | null
    const isRight = kept !== null && typeof kept === 'object' && [kept.email, kept.phone].every((text) => typeof text === 'string') && [kept.sentAt, kept.sends].every(Number.isFinite)
    return isRight ? (kept as KeptRegistration) : instead
  } catch {
    return instead
  }
}
