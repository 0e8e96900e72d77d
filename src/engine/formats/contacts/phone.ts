// Phone numbers as typed, displayed and transmitted. Load this file lazily where size matters: it includes the numbering plans.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { PHONE_DIGITS } from './phones.ts'

/**
 * Formats typed text (000 §5): digits, plus, spaces, parentheses and hyphens stay; a leading 8 becomes +7; a plus is added; a valid number
 * is written internationally: `89991234567` → `+7 999 123-45-67`.
 */
export function normalizePhone(typed: string): string {
  const text = withCountry(typed)
  const read = parsePhoneNumberFromString(text)?.formatInternational()
  // The plans separate by spaces in every country; Russian numbers end in two hyphenated pairs.
  return read?.replace(/^(\+7 \d{3} \d{3}) (\d{2}) (\d{2})$/, '$1-$2-$3') ?? text
}

/** Whether it is readable: it starts with a country code and has enough digits. */
export function isReadablePhone(typed: string): boolean {
  return parsePhoneNumberFromString(withCountry(typed)) !== undefined
}

function withCountry(typed: string): string {
  const kept = typed.replace(/[^\d+ ()-]/g, '').trim()
  if (!/\d/.test(kept)) return kept
  const russian = kept.startsWith('8') ? `+7${kept.slice(1)}` : kept
  return russian.startsWith('+') ? russian : `+${russian}`
}

/** A number in the numbering plan of its country, in international format. */
export function isValidPhone(text: string): boolean {
  const wire = toWire(text)
  return /^\+\d+$/.test(wire) && wire.length - 1 <= PHONE_DIGITS.most && parsePhoneNumberFromString(wire)?.isValid() === true
}

/** The transmitted and stored form: the plus sign and digits. */
export function toWire(text: string): string {
  return text.replace(/[^\d+]/g, '')
}
