/** Tells secrets apart without showing them to those who look over a shoulder: `ke…23`. A short one shows nothing of itself. */
export function shortSecret(value: string): string {
  const letters = [...value]
  return letters.length > 4 ? `${letters.slice(0, 2).join('')}…${letters.slice(-2).join('')}` : '••••'
}
