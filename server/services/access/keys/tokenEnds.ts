// Schedule of the e-mails that warn owners of expiring tokens. No I/O.
import { dayMilliseconds } from '../../../../src/engine/time/units.ts'

/** Days before the end; 0 = at the end. */
export const letterDays = [14, 3, 0] as const

/** `last_letter_days`: which of `letterDays` was sent last; `next_letter_at`: when the next one is due. */
export type LetterState = { last_letter_days: number | null; next_letter_at: string | null }

/** State of a new token. Its maker chose the end, so letters for a shorter life than 14 or 3 days count as sent. */
export function firstLetters(expiresAt: string | null, now: Date): LetterState {
  if (expiresAt === null) return { last_letter_days: null, next_letter_at: null }
  return stateAfter(expiresAt, passedDays(expiresAt, now) ?? null)
}

/** The letter that is due now (`letter`), and the state after it. If several were missed, only the last is sent. */
export function dueLetter(expiresAt: string, last: number | null, now: Date): LetterState & { letter?: number } {
  const passed = passedDays(expiresAt, now)
  if (passed === undefined || (last !== null && passed >= last)) return stateAfter(expiresAt, last)
  return { ...stateAfter(expiresAt, passed), letter: passed }
}

function passedDays(expiresAt: string, now: Date): number | undefined {
  const remaining = Date.parse(expiresAt) - now.getTime()
  return letterDays.findLast((days) => remaining <= days * dayMilliseconds)
}

function stateAfter(expiresAt: string, last: number | null): LetterState {
  const next = letterDays.find((days) => last === null || days < last)
  return {
    last_letter_days: last,
    next_letter_at: next === undefined ? null : new Date(Date.parse(expiresAt) - next * dayMilliseconds).toISOString(),
  }
}
