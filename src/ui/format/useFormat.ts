import { useLocale, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Locale } from '../../engine/types.ts'
import { ageOf, formatDate } from './dates.ts'
import { formatNumber, formatScaled, formatShare, readDuration, scaleBits, scaleBytes } from './numbers.ts'

/** Values in words of the current language. */
export function useFormat(timeZone?: string) {
  const t = useTranslate()
  const locale = useLocale() as Locale // only our two locales are ever set
  return useMemo(() => ({
    number: (value: number, digits?: number) => formatNumber(value, locale, digits),
    share: (value: number) => formatShare(value, locale),
    bytes: (value: number) => { const { n, unit } = scaleBytes(value); return `${formatScaled(n, unit === 'B', locale)}\u202f${t(`format.bytes.${unit}`)}` },
    bits: (value: number) => { const { n, unit } = scaleBits(value); return `${formatScaled(n, unit === 'bit', locale)}\u202f${t(`format.bits.${unit}`)}` },
    /** Exact moment. */
    date: (iso: string) => formatDate(iso, locale, timeZone),
    /** "12 min ago" within a day, then the exact moment. */
    since: (iso: string, now = Date.now()) => {
      const age = ageOf(iso, now)
      if (!age) return formatDate(iso, locale, timeZone)
      return age.unit === 'now' ? t('format.now') : t(`format.${age.unit}`, { smart_count: age.n })
    },
    duration: (value: unknown) => { const found = readDuration(value); return found ? t(`format.duration.${found.unit}`, { n: formatNumber(found.n, locale) }) : String(value) },
  }), [t, locale, timeZone])
}
