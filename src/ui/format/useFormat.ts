import { useTranslate } from 'ra-core'
import { useLocale } from './useLocale.ts'
import { useMemo } from 'react'
import { createFormat, type Format } from './createFormat.ts'

/** Writes no moments: they are those of a time zone. */
export type ZonelessFormat = Omit<Format, 'date' | 'second' | 'time' | 'since'>

/** Formats values in the current language. */
export function useFormat(): ZonelessFormat
export function useFormat(timeZone: string): Format
export function useFormat(timeZone?: string): Format {
  const t = useTranslate()
  const locale = useLocale()
  return useMemo(() => createFormat((key, params) => t(key, params), locale, timeZone), [t, locale, timeZone])
}
