// How buckets are written below a chart and in its table: in the user's zone, and in the format of lists.
import { formattedDay } from '../../../engine/formats/days.ts'
import type { Locale } from '../../../engine/schema/types.ts'
import { wallClock, type WallClock } from '../../../engine/time/wallClock.ts'
import { formatDate, formatTime } from '../../../ui/format/dates.ts'
import { tagOf } from '../../../ui/format/numbers.ts'
import type { Range } from './useRange.ts'

type Bucket = { start: string | number }
type In = Pick<Range, 'granularity' | 'zone' | 'locale'>

/** Short: up to 60 labels share the width of a chart. */
export function tickText({ start }: Bucket, { granularity, zone, locale }: In): string {
  const clock = wallClock(new Date(start).getTime(), zone)
  if (granularity === 'P1M') return monthText(clock, locale)
  if (granularity === 'P1D') return shortDay(clock, locale)
  const time = formatTime(start, locale, zone)
  return granularity === 'PT1H' && locale !== 'ru_RU' ? time.replace(/^0?(\d+):00/, '$1') : time
}

export function bucketTitle({ start }: Bucket, { granularity, zone, locale }: In): string {
  if (granularity !== 'P1M' && granularity !== 'P1D') return formatDate(start, locale, zone)
  const clock = wallClock(new Date(start).getTime(), zone)
  return granularity === 'P1M' ? monthText(clock, locale) : formattedDay(clock, locale)
}

const monthText = ({ year, month }: WallClock, locale: Locale): string => (locale === 'ru_RU' ? `${month}-${year}` : `${year}-${month}`)

const dayFormats = new Map<Locale, Intl.DateTimeFormat>()

/** `21 Nov`: two numbers could be any day and month. */
function shortDay({ year, month, day }: WallClock, locale: Locale): string {
  const format = dayFormats.get(locale) ?? new Intl.DateTimeFormat(tagOf(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  dayFormats.set(locale, format)
  return format.format(Date.UTC(Number(year), Number(month) - 1, Number(day)))
}
