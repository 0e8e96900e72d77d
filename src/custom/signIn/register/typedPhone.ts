const MOST_DIGITS = 15

/** What stands in the field after somebody typed: only what a number may hold; with more than 15 digits all stays as it was. */
export function typedPhone(before: string, typed: string): string {
  return typed.replace(/\D/g, '').length > MOST_DIGITS ? before : typed.replace(/[^\d+ ()-]/g, '')
}
