// What this browser remembers of a registration under way: for whom a letter was sent, and when. For as long as the letter's link works.
import { forgetText, keepValue, keptValue } from '../../dataProvider/keptText.ts'
import { isObj } from '../../engine/objects.ts'

export type KeptRegistration = { email: string; phone: string; sentAt: number; sends: number }

const NAME = 'portal.registration'
const DAY = 86_400_000

export function keptRegistration(now = Date.now()): KeptRegistration | undefined {
  const kept = keptValue(NAME, isKept)
  return kept && now - kept.sentAt < DAY ? kept : undefined
}

/** A letter was sent; to the same address it is one more. */
export function noteLetter(email: string, phone: string, now = Date.now()): KeptRegistration {
  const before = keptRegistration(now)
  const kept = { email, phone, sentAt: now, sends: before?.email === email && before.phone === phone ? before.sends + 1 : 1 }
  keepValue(NAME, kept)
  return kept
}

export const forgetRegistration = () => forgetText(NAME)

function isKept(value: unknown): value is KeptRegistration {
  return isObj(value) && ['email', 'phone'].every((key) => typeof value[key] === 'string') && ['sentAt', 'sends'].every((key) => Number.isFinite(value[key]))
}
