/** Distinguishes secrets without revealing them to people who look over a shoulder: `ke…23`. A short secret reveals nothing. */
export function shortSecret(value: string): string {
  const letters = [...value]
  return letters.length > 4 ? `${letters.slice(0, 2).join('')}…${letters.slice(-2).join('')}` : '••••'
}
