import { locales, type Locale } from '../../engine/schema/types.ts'
import type { Brand } from '../brand/types.ts'

type Facts = { saved?: string | null; person?: string | null; brand?: Pick<Brand, 'languages'>; host: string }

/** Stored choice → the person's → the brand's default → Russian if the host ends in `.ru` → English. Only languages of the brand. */
export function pickLocale({ saved, person, brand, host }: Facts): Locale {
  const offered = brand?.languages.map((language) => language.locale) ?? [...locales]
  const wanted = [saved, person, brand?.languages.find((language) => language.isDefault)?.locale, host.endsWith('.ru') ? 'ru_RU' : 'en_US']
  return wanted.find((locale): locale is Locale => isLocale(locale) && offered.includes(locale)) ?? offered[0] ?? 'en_US'
}

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value)
}

/** Each language is named in itself. */
export const LOCALE_NAMES: Record<Locale, string> = { en_US: 'English', ru_RU: 'Русский' }
export const htmlLang = (locale: string): string => locale.split('_')[0] ?? 'en'
