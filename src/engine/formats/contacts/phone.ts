// Phone numbers as people type them, as they are shown, and as they travel. Where every byte counts, load this file late: the numbering plans come with it.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { PHONE_DIGITS } from './phones.ts'

/**
 * What somebody typed, brought into form (000 §5): digits, plus, spaces, parentheses and hyphens stay; a leading 8 becomes +7; a plus is added;
 * a number that can be read is written internationally: `89991234567` → `+7 999 123-45-67`.
 */
export function normalizePhone(typed: string): string {
  const text = withCountry(typed)
  const read = parsePhoneNumberFromString(text)?.formatInternational()
  // The plans write every country with spaces; in Russia the last four digits stand in pairs.
  return read?.replace(/^(\+7 \d{3} \d{3}) (\d{2}) (\d{2})$/, '$1-$2-$3') ?? text
}

/** Whether it can be read at all: it begins with the code of a country, and has digits enough. */
export function isReadablePhone(typed: string): boolean {
  return parsePhoneNumberFromString(withCountry(typed)) !== undefined
}

function withCountry(typed: string): string {
  const kept = typed.replace(/[^\d+ ()-]/g, '').trim()
  if (!/\d/.test(kept)) return kept
  const russian = kept.startsWith('8') ? `+7${kept.slice(1)}` : kept
  return russian.startsWith('+') ? russian : `+${russian}`
}

/** A number that its country's plan knows, written with the country. */
export function isValidPhone(text: string): boolean {
  const wire = toWire(text)
  return /^\+\d+$/.test(wire) && wire.length - 1 <= PHONE_DIGITS.most && parsePhoneNumberFromString(wire)?.isValid() === true
}

/** As it travels and is stored: the plus sign and digits. */
export function toWire(text: string): string {
  return text.replace(/[^\d+]/g, '')
}
