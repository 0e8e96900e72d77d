import { useLocale, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Locale } from '../../engine/schema/types.ts'
import { createFormat, type Format } from './createFormat.ts'

/** Formats values in the current language. */
export function useFormat(timeZone?: string): Format {
  const t = useTranslate()
  const locale = useLocale() as Locale // only our two locales are ever set
  return useMemo(() => createFormat((key, params) => t(key, params), locale, timeZone), [t, locale, timeZone])
}
