// Formats values with their units in words, for pages and cells. Created once per language and time zone.
import type { Locale } from '../../engine/schema/types.ts'
import { formatDay } from '../../engine/formats/days.ts'
import { ageOf, formatDate, formatSecond, formatTime, type Moment } from './dates.ts'
import { formatDuration, readDuration } from './durations.ts'
import { formatCountdown } from './countdown.ts'
import { DASH, isAmount, type Amount } from './amounts.ts'
import { formatMoney, formatNumber, formatPrice, formatShare, formatSum, GAP } from './numbers.ts'
import { formatScaled, scaleBits, scaleBytes, scaleTraffic, statisticsGigabits, statisticsGigabytes } from './units.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string
export type Format = ReturnType<typeof createFormat>

export function createFormat(t: Translate, locale: Locale, timeZone: string | undefined) {
  const date = (moment: Moment) => formatDate(moment, locale, timeZone)
  return {
    ...amounts(t, locale),
    /** Exact moment. */
    date,
    /** Exact moment with seconds. */
    second: (moment: Moment) => formatSecond(moment, locale, timeZone),
    /** `YYYY-MM-DD`. */
    day: (day: string) => formatDay(day, locale),
    /** Time of day only. */
    time: (moment: Moment) => formatTime(moment, locale, timeZone),
    /** "12 min ago" within a day, then the exact moment. */
    since: (iso: string, now = Date.now()) => {
      const age = ageOf(iso, now)
      if (!age) return date(iso)
      return age.unit === 'now' ? t('format.now') : t(`format.${age.unit}`, { smart_count: age.n })
    },
    /** Seconds as `h:mm:ss`. */
    hours: formatDuration,
    /** Seconds left as `mm:ss`. */
    countdown: formatCountdown,
    /** Seconds, or `90m`, in the largest whole unit. */
    duration: (value: unknown) => {
      const found = readDuration(value)
      return found
        ? t(`format.duration.${found.unit}`, { n: formatNumber(found.n, locale) })
        : value === null || value === undefined || typeof value === 'number'
          ? DASH
          : String(value)
    },
  }
}

function amounts(t: Translate, locale: Locale) {
  const orDash = (write: (value: number) => string) => (value: Amount) => (isAmount(value) ? write(value) : DASH)
  const bytes = (unit: string) => t(`format.bytes.${unit}`)
  return {
    number: (value: Amount, digits?: number) => formatNumber(value, locale, digits),
    /** Percentage. */
    share: (value: Amount) => formatShare(value, locale),
    money: (value: Amount, currency: string) => formatMoney(value, currency, locale),
    sum: (value: Amount, currency: string) => formatSum(value, currency, locale),
    price: (value: Amount, currency: string) => formatPrice(value, currency, locale),
    /** Bytes of a limit or an axis, without superfluous decimals: `64 KB`. */
    limit: orDash((value) => {
      const { n, unit } = scaleBytes(value)
      return `${formatNumber(n, locale, 2)}${GAP}${bytes(unit)}`
    }),
    /** Bytes in the unit that fits. */
    bytes: orDash((value) => {
      const { n, unit } = scaleBytes(value)
      return `${formatScaled(n, unit === 'B', locale)}${GAP}${bytes(unit)}`
    }),
    /** Bits a second of an axis, without superfluous decimals: `50 Mbit/s`. */
    limitBits: orDash((value) => {
      const { n, unit } = scaleBits(value)
      return `${formatNumber(n, locale, 2)}${GAP}${t(`format.bits.${unit}`)}`
    }),
    /** Bits a second in the unit that fits. */
    bits: orDash((value) => {
      const { n, unit } = scaleBits(value)
      return `${formatScaled(n, unit === 'bit', locale)}${GAP}${t(`format.bits.${unit}`)}`
    }),
    /** Bytes in statistics. */
    statisticsTraffic: orDash((value) => `${statisticsGigabytes(value, locale)}${GAP}${bytes('GB')}`),
    /** Bits a second in statistics. */
    statisticsBandwidth: orDash((value) => `${statisticsGigabits(value, locale)}${GAP}${t('format.gigabits')}`),
    /** Gigabytes of a tariff, or its remainder. */
    traffic: orDash((value) => {
      const { text, unit } = scaleTraffic(value, locale)
      return `${text}${GAP}${bytes(unit)}`
    }),
  }
}
