/** Normalised form for comparison: case does not matter. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
