// When the next code may be asked for, by phone; a browser remembers it, so that loading the page anew asks for none.
const KEY = 'portal.phoneCode'
let instead: Kept | undefined

type Kept = { phone: string; until: number }

/** Milliseconds; 0 = now. */
export function nextCodeAt(phone: string): number {
  const kept = read()
  return kept?.phone === phone ? kept.until : 0
}

export function noteCode(phone: string, seconds: number, now = Date.now()): number {
  instead = { phone, until: now + seconds * 1000 }
  try {
    localStorage.setItem(KEY, JSON.stringify(instead))
  } catch {
    // Kept for as long as the page is open.
  }
  return instead.until
}

export function forgetCode(): void {
  instead = undefined
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null
    return typeof kept?.phone === 'string' && Number.isFinite(kept.until) ? (kept as Kept) : instead
  } catch {
    return instead
  }
}
