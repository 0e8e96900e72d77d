const MAX_DIGITS = 15

/** Restricts typed text to characters of a phone number; with more than 15 digits the previous text stays. */
export function typedPhone(before: string, typed: string): string {
  return typed.replace(/\D/g, '').length > MAX_DIGITS ? before : typed.replace(/[^\d+ ()-]/g, '')
}
