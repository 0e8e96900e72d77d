import { locales, type Locale } from '../../engine/schema/types.ts'
import type { Brand } from '../brand/types.ts'

type Facts = { saved?: string | null; person?: string | null; brand?: Pick<Brand, 'languages'>; host: string; browser?: readonly string[] }

/**
 * Stored choice → the person's → the brand's default → Russian if the host ends in `.ru` → the first language of the browser that is one of
 * the portal's → English. Only languages of the brand. Decision 325.
 */
export function pickLocale({ saved, person, brand, host, browser = [] }: Facts): Locale {
  const offered = brand?.languages.map((language) => language.locale) ?? [...locales]
  const isDefault = brand?.languages.find((language) => language.isDefault)?.locale
  const spoken = browser.map((tag) => offered.find((locale) => htmlLang(locale) === tag.split('-')[0]?.toLowerCase()))
  const wanted = [saved, person, isDefault, host.endsWith('.ru') ? 'ru_RU' : undefined, ...spoken, 'en_US']
  return wanted.find((locale): locale is Locale => isLocale(locale) && offered.includes(locale)) ?? offered[0] ?? 'en_US'
}

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value)
}

/** Each language is named in itself. */
export const LOCALE_NAMES: Record<Locale, string> = { en_US: 'English', ru_RU: 'Русский' }
export const htmlLang = (locale: string): string => locale.split('_')[0] ?? 'en'
