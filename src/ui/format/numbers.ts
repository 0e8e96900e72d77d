// Numbers, percentages and money in the format of each language. Pure: cells of a list call them without a hook. A value that is not a
// finite number is a dash.
import type { Locale } from '../../engine/schema/types.ts'
import { DASH, isAmount, type Amount } from './amounts.ts'

/** Between groups of digits: narrow and non-breaking. */
export const THIN = '\u202f'
/** Between a number and its unit: a whole space, as a narrow one looks glued at the size of text. */
export const GAP = '\u00a0'
/** Of amounts of money, as wide as a plus. */
export const MINUS = '\u2212'

/** The locale for `Intl`: days before months in English, too. */
export const tagOf = (locale: Locale): string => (locale === 'ru_RU' ? 'ru-RU' : 'en-GB')

/** Up to `fractionDigits` decimals, no trailing zeros: `1,234.5`, in Russian `1 234,5`. */
export function formatNumber(value: Amount, locale: Locale, fractionDigits = 3): string {
  return isAmount(value) ? formatter(locale, 0, fractionDigits).format(value).replaceAll('\u00a0', THIN) : DASH
}

/** As typed into a field, in full and without groups: `1234.5`, in Russian `1234,5`. */
export function typedNumber(value: number, locale: Locale): string {
  return locale === 'ru_RU' ? String(value).replace('.', ',') : String(value)
}

/** Exactly `fractionDigits` decimals: `12.60`. */
export function formatFixed(value: Amount, locale: Locale, fractionDigits: number): string {
  return isAmount(value) ? formatter(locale, fractionDigits, fractionDigits).format(value).replaceAll('\u00a0', THIN) : DASH
}

/** Percentage with two decimals; a positive value below a hundredth is shown as such (000 §9). */
export function formatShare(value: Amount, locale: Locale): string {
  if (!isAmount(value)) return DASH
  if (value > 0 && value < 0.01) return `< ${formatNumber(0.01, locale)}${GAP}%`
  return `${formatFixed(value, locale, 2)}${GAP}%`
}

/** A balance (000 §9), `currency` by its ISO code: `₽ 1,200`, in Russian `1 200 ₽`; two decimals only if needed. */
export function formatMoney(value: Amount, currency: string, locale: Locale): string {
  return isAmount(value) ? moneyText(value, currency, locale, Number.isInteger(Number(value.toFixed(2))) ? 0 : 2) : DASH
}

/** An amount among others that add up: always two decimals. */
export function formatSum(value: Amount, currency: string, locale: Locale): string {
  return moneyText(value, currency, locale, 2)
}

/** A price of one unit, which may be a part of a hundredth: `₽ 0.0004`. */
export function formatPrice(value: Amount, currency: string, locale: Locale): string {
  if (!isAmount(value) || isWhole(value)) return formatMoney(value, currency, locale)
  return moneyText(value, currency, locale, 2, PRICE_DIGITS)
}
const PRICE_DIGITS = 6
const isWhole = (value: number): boolean => Number.isInteger(Number(value.toFixed(PRICE_DIGITS)))

function moneyText(value: Amount, currency: string, locale: Locale, least: number, most = least): string {
  if (!isAmount(value)) return DASH
  const minus = Number(value.toFixed(most)) < 0 ? MINUS : ''
  const amount = formatter(locale, least, most).format(Math.abs(value)).replaceAll('\u00a0', THIN)
  const sign = signOf(currency)
  return locale === 'ru_RU' ? `${minus}${amount}${GAP}${sign}` : `${minus}${sign}${GAP}${amount}`
}

const signs = new Map<string, string>()

/** `₽`, `$`, `€`; a currency without a sign, or an unknown one, by its code. */
function signOf(currency: string): string {
  const sign = signs.get(currency) ?? readSign(currency)
  signs.set(currency, sign)
  return sign
}
function readSign(currency: string): string {
  try {
    const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Cached: creating a formatter costs more than a hundred uses. A rounded zero has no sign. */
function formatter(locale: Locale, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`
  const found =
    formatters.get(key) ??
    new Intl.NumberFormat(tagOf(locale), { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay: 'negative' })
  formatters.set(key, found)
  return found
}
