// Numbers with their units, written as each language writes them.
import type { Locale } from '../../engine/types.ts'

export const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const
export type ByteUnit = (typeof byteUnits)[number]
export const bitUnits = ['bit', 'kbit', 'Mbit', 'Gbit', 'Tbit'] as const
export type BitUnit = (typeof bitUnits)[number]
export const durationUnits = ['d', 'h', 'm', 's'] as const
export type DurationUnit = (typeof durationUnits)[number]

const SECONDS: Record<DurationUnit, number> = { d: 86_400, h: 3600, m: 60, s: 1 }
const tag = (locale: Locale) => (locale === 'ru_RU' ? 'ru-RU' : 'en-GB')

const formatters = new Map<string, Intl.NumberFormat>()

/** Making one takes longer than a hundred uses. */
function formatter(locale: Locale, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`
  const found = formatters.get(key) ?? new Intl.NumberFormat(tag(locale), { minimumFractionDigits: least, maximumFractionDigits: most })
  formatters.set(key, found)
  return found
}

export function formatNumber(value: number, locale: Locale, fractionDigits = 3): string {
  return formatter(locale, 0, fractionDigits).format(value).replaceAll('\u00a0', '\u202f')
}

/** `₽ 1 200`, in Russian `1 200 ₽`; kopecks only where there are any. */
export function formatMoney(value: number, currency: string, locale: Locale): string {
  const digits = Number.isInteger(value) ? 0 : 2
  const parts = new Intl.NumberFormat(tag(locale), { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: true }).formatToParts(value)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const number = parts.filter(({ type }) => type !== 'currency' && type !== 'literal').map(({ type, value: text }) => (type === 'group' ? '\u202f' : text)).join('')
  return locale === 'ru_RU' ? `${number}\u202f${sign}` : `${sign}\u202f${number}`
}

/** Base 1024, two decimals from KB on: 12.60 TB. */
export function scaleBytes(value: number): { n: number; unit: ByteUnit } {
  return scale(value, 1024, byteUnits)
}

/** Base 1000. */
export function scaleBits(value: number): { n: number; unit: BitUnit } {
  return scale(value, 1000, bitUnits)
}

export function formatScaled(n: number, isWhole: boolean, locale: Locale): string {
  const digits = isWhole ? 0 : 2
  return formatter(locale, digits, digits).format(n).replaceAll('\u00a0', '\u202f')
}

/** Shares with two decimals; tiny ones are said to be tiny. */
export function formatShare(value: number, locale: Locale): string {
  if (value > 0 && value < 0.01) return `< ${formatNumber(0.01, locale)}\u202f%`
  return `${formatter(locale, 2, 2).format(value)}\u202f%`
}

/** Seconds, or `90s`, `1h`, `30d`, as the largest whole unit: 3600 → 1 h, 5400 → 90 min. */
export function readDuration(value: unknown): { n: number; unit: DurationUnit } | undefined {
  const seconds = secondsOf(value)
  if (seconds === undefined) return undefined
  const unit = durationUnits.find((one) => seconds !== 0 && seconds % SECONDS[one] === 0) ?? 's'
  return { n: seconds / SECONDS[unit], unit }
}

function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const match = typeof value === 'string' ? /^(\d+)\s*([dhms])?$/.exec(value) : null
  if (!match) return undefined
  return Number(match[1]) * SECONDS[(match[2] ?? 's') as DurationUnit] // the pattern allows only the four units
}

function scale<Unit extends string>(value: number, base: number, units: readonly Unit[]): { n: number; unit: Unit } {
  let n = value
  let at = 0
  while (Math.abs(n) >= base && at < units.length - 1) {
    n /= base
    at += 1
  }
  return { n, unit: units[at] as Unit } // `at` never leaves the list
}
