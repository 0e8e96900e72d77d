// Phone numbers as they are typed and sent (000 §5, 9). What is written nicely comes from `phone.ts`, with the numbering plans.

/** A number and nothing else: others hold words, too, as an extension or hours. */
export const isPhoneNumber = (text: string): boolean => /^\+[\d\s()-]+$/.test(text)

/** Digits of a number, country code included (E.164). */
export const PHONE_DIGITS = { least: 5, most: 15 }

/** Only digits, plus, spaces, parentheses and hyphens stay; a leading 8 is Russia's trunk prefix; a plus is put where there is none. */
export function cleanPhone(text: string): string {
  const kept = text.replace(/[^\d+\s()-]/g, '').trim()
  if (kept === '') return kept
  const russian = kept.startsWith('8') ? `+7${kept.slice(1)}` : kept
  return russian.startsWith('+') ? russian : `+${russian}`
}

/** As calls carry it: a plus and digits, `+79123456789`. */
export function barePhone(text: string): string {
  return `+${digitsOf(cleanPhone(text))}`
}

/** A plus first, then 5 to 15 digits of which the first is no zero, with spaces, hyphens and parentheses between. */
export function isPhone(text: string): boolean {
  if (!isPhoneNumber(text)) return false
  const digits = digitsOf(text)
  return digits.length >= PHONE_DIGITS.least && digits.length <= PHONE_DIGITS.most && !digits.startsWith('0')
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
