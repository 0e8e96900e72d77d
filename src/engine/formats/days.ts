// A day as 000 §9 writes it: on pages and in letters.
import type { Locale } from '../schema/types.ts'
import type { WallClock } from '../time/wallClock.ts'

/** A day `YYYY-MM-DD` without a time, as lists show it: `20-11-2026` in Russian. What is no day is the text that it was. */
export function formatDay(day: string, locale: Locale): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year && month && date ? dayOf({ year, month, day: date }, locale) : day
}

export function dayOf({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>, locale: Locale): string {
  return locale === 'ru_RU' ? `${day}-${month}-${year}` : `${year}-${month}-${day}`
}
