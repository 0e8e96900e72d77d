// Money as the API writes it, `1200.50`, and as it is counted: whole numbers of the currency's smallest unit. Every currency has two decimals.

/** Below ten thousand million, of either sign. */
export const amountPattern = /^-?(?:0|[1-9]\d{0,9})(?:\.\d{1,2})?$/

/** The text matches `amountPattern`. */
export function minorOf(text: string): number {
  const [, minus, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return minus && minor > 0 ? -minor : minor
}

export function decimalOf(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
