// Amounts of data and bit rates in the unit that fits (000 §9): bytes by 1024, bits per second by 1000.
import type { Locale } from '../../engine/schema/types.ts'
import { formatFixed, formatNumber } from './numbers.ts'

export const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
export type ByteUnit = (typeof byteUnits)[number]
export const bitUnits = ['bit', 'kbit', 'Mbit', 'Gbit', 'Tbit', 'Pbit', 'Ebit', 'Zbit', 'Ybit'] as const
export type BitUnit = (typeof bitUnits)[number]

/** Bytes. */
export function scaleBytes(value: number): { n: number; unit: ByteUnit } {
  return scale(value, 1024, byteUnits)
}

/** Bits per second. */
export function scaleBits(value: number): { n: number; unit: BitUnit } {
  return scale(value, 1000, bitUnits)
}

/** Two decimals, none for plain bytes and bits: `12.60`. */
export function formatScaled(n: number, isWhole: boolean, locale: Locale): string {
  return formatFixed(n, locale, isWhole ? 0 : 2)
}

/** Bytes in the format of traffic statistics: always GB, three decimals. */
export function statisticsGigabytes(bytes: number, locale: Locale): string {
  return formatFixed(bytes / 1024 ** 3, locale, 3)
}

/** Bits per second in the format of bandwidth statistics: always Gbit/sec, six decimals. */
export function statisticsGigabits(bits: number, locale: Locale): string {
  return formatFixed(bits / 1000 ** 3, locale, 6)
}

/** Gigabytes of a tariff, or its remainder: GB below 1024, else TB with one decimal. A value that rounds to 1024 GB becomes a TB. */
export function scaleTraffic(gigabytes: number, locale: Locale): { text: string; unit: 'GB' | 'TB' } {
  const isSmall = Math.abs(Number(gigabytes.toFixed(2))) < 1024
  return isSmall ? { text: formatNumber(gigabytes, locale, 2), unit: 'GB' } : { text: formatFixed(gigabytes / 1024, locale, 1), unit: 'TB' }
}

function scale<Unit extends string>(value: number, base: number, units: readonly Unit[]): { n: number; unit: Unit } {
  let n = value
  let at = 0
  // Rounded as displayed: 1023.999 KB would be "1,024.00 KB".
  const written = () => Math.abs(Number(n.toFixed(at === 0 ? 0 : 2)))
  while (at < units.length - 1 && written() >= base) {
    n /= base
    at += 1
  }
  return { n, unit: units[at] as Unit } // `at` stays within the list
}
