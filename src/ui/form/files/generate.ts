// Random texts for names and secrets, generated in the browser.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

export function randomText(length: number): string {
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** `http-{random:10}` → `http-x7k2m9aa4e`. */
export function generated(template: string): string {
  return template.replaceAll(/\{random:(\d+)\}/g, (_, length: string) => randomText(Number(length)))
}
