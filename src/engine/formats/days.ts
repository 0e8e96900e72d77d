// Dates and times in the format of 000 §9, for pages and e-mails.
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

/** Twelve-hour clock in English: midnight and noon are 12. */
export function formattedTime({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>, locale: Locale, seconds = ''): string {
  if (locale === 'ru_RU') return `${hour}:${minute}${seconds}`
  const n = Number(hour)
  return `${String(n % 12 || 12).padStart(2, '0')}:${minute}${seconds} ${n < 12 ? 'AM' : 'PM'}`
}

/** The format of lists: `2026-11-20 02:02 PM` in English, `20-11-2026 14:02` in Russian. */
export const formattedMoment = (clock: WallClock, locale: Locale, seconds = ''): string =>
  `${formattedDay(clock, locale)} ${formattedTime(clock, locale, seconds)}`
