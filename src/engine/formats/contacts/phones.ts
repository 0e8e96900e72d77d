// Phone numbers as typed and transmitted (000 §5, 9). Formatting is in `phone.ts`, with the numbering plans.

/** Exactly a number; other texts contain words, such as an extension or hours. */
export const isPhoneNumber = (text: string): boolean => /^\+[\d\s()-]+$/.test(text)

/** Digits of a number, country code included (E.164). */
export const PHONE_DIGITS = { least: 5, most: 15 }

/** Keeps digits, plus, spaces, parentheses and hyphens; a leading 8 is Russia's trunk prefix; a missing plus is added. */
export function cleanPhone(text: string): string {
  const kept = text.replace(/[^\d+\s()-]/g, '').trim()
  if (kept === '') return kept
  const russian = kept.startsWith('8') ? `+7${kept.slice(1)}` : kept
  return russian.startsWith('+') ? russian : `+${russian}`
}

/** The API's format: a plus and digits, `+79123456789`. */
export function barePhone(text: string): string {
  return `+${digitsOf(cleanPhone(text))}`
}

/** A plus, then 5 to 15 digits without a leading zero, with spaces, hyphens and parentheses between. */
export function isPhone(text: string): boolean {
  if (!isPhoneNumber(text)) return false
  const digits = digitsOf(text)
  return digits.length >= PHONE_DIGITS.least && digits.length <= PHONE_DIGITS.most && !digits.startsWith('0')
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
