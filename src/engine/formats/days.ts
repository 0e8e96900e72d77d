// Dates in the format of 000 §9, for pages and e-mails.
import type { Locale } from '../schema/types.ts'
import type { WallClock } from '../time/wallClock.ts'

/** A date `YYYY-MM-DD` without a time, in the format of lists: `20-11-2026` in Russian. An invalid date is returned unchanged. */
export function formatDay(day: string, locale: Locale): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year && month && date ? formattedDay({ year, month, day: date }, locale) : day
}

export function formattedDay({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>, locale: Locale): string {
  return locale === 'ru_RU' ? `${day}-${month}-${year}` : `${year}-${month}-${day}`
}
