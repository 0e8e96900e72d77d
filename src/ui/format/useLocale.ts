import { useLocale as useAnyLocale } from 'ra-core'
import type { Locale } from '../../engine/schema/types.ts'

/** The language of the page. Only our two locales are ever set. */
export const useLocale = (): Locale => useAnyLocale() as Locale
