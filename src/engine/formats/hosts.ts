/** At least two labels; an address of IPv4 is one, too. */
export function isHost(text: string): boolean {
  const labels = text.split('.')
  return text.length <= 253 && labels.length > 1 && labels.every((label) => /^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/.test(label))
}
