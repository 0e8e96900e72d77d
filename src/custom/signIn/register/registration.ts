// Data that this browser stores about an unconfirmed registration: the address, and the time of the e-mail. Valid as long as the e-mail's link.
import { forgetText, storeValue, storedValue } from '../../../client/api/storedText.ts'
import { isPlainObject } from '../../../engine/json/objects.ts'
import { dayMilliseconds } from '../../../engine/time/units.ts'

/** `again`: the code from a rejected sign-in to request the e-mail again; a registration repeats it with the phone. */
export type StoredRegistration = { email: string; phone: string; again?: string; sentAt: number; sends: number }

const NAME = 'portal.registration'

export function storedRegistration(now = Date.now()): StoredRegistration | undefined {
  const kept = storedValue(NAME, isKept)
  return kept && now - kept.sentAt < dayMilliseconds ? kept : undefined
}

/** An e-mail was sent; for the same address the count increases. */
export function noteLetter(email: string, phone: string, now = Date.now(), again?: string): StoredRegistration {
  const before = storedRegistration(now)
  const kept = {
    email,
    phone,
    ...(again !== undefined && { again }),
    sentAt: now,
    sends: before?.email === email && before.phone === phone && before.again === again ? before.sends + 1 : 1,
  }
  storeValue(NAME, kept)
  return kept
}

export const forgetRegistration = () => forgetText(NAME)

function isKept(value: unknown): value is StoredRegistration {
  return (
    isPlainObject(value) &&
    ['email', 'phone'].every((key) => typeof value[key] === 'string') &&
    ['sentAt', 'sends'].every((key) => Number.isFinite(value[key])) &&
    ['string', 'undefined'].includes(typeof value['again'])
  )
}
