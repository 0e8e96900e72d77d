/** How an address is compared: case does not matter. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
