// Time of the next allowed code, by phone; stored by the browser, so that a reload requests none.
import { forgetText, storeValue, storedValue } from '../../../client/api/storedText.ts'
import { isPlainObject } from '../../../engine/json/objects.ts'

const NAME = 'portal.phoneCode'
type Kept = { phone: string; until: number }

/** Milliseconds; 0 = now. */
export function nextCodeAt(phone: string): number {
  const kept = storedValue(NAME, isKept)
  return kept?.phone === phone ? kept.until : 0
}

export function noteCode(phone: string, seconds: number, now = Date.now()): number {
  const until = now + seconds * 1000
  storeValue(NAME, { phone, until } satisfies Kept)
  return until
}

export const forgetCode = () => forgetText(NAME)

function isKept(value: unknown): value is Kept {
  return isPlainObject(value) && typeof value['phone'] === 'string' && Number.isFinite(value['until'])
}
