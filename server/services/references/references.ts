// Countries (ISO 3166-1) and their regions (ISO 3166-2) with English and Russian names.
import { iso31661 } from 'iso-3166/1.js'
import { iso31662 } from 'iso-3166/2.js'
// Imports two of eighty languages: the package's own entry reads them all.
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import russian from 'i18n-iso-countries/langs/ru.json' with { type: 'json' }
import russia from './russia.json' with { type: 'json' }

const russianNames: Record<string, Reference['name']> = russia
/** One name, or an official one with alternatives. */
type Names = Record<string, string | string[]>
const countryNames: Record<'ru' | 'en', Names> = { ru: russian.countries, en: english.countries }

export type Reference = { code: string; name: { ru: string; en: string }; country_code?: string }

/** 249 countries, by code. */
export const countries: readonly Reference[] = iso31661
  .filter((country) => country.state === 'assigned')
  .map(({ alpha2, name }) => ({ code: alpha2, name: { ru: nameOf(alpha2, 'ru') ?? name, en: nameOf(alpha2, 'en') ?? name } }))
  .sort(byCode)

/** Every subdivision of every country, by code. Russian names exist for Russia; elsewhere both are the standard's name. */
export const regions: readonly Reference[] = iso31662
  .map(({ code, name }) => ({ code, name: russianNames[code] ?? { ru: name, en: name }, country_code: code.slice(0, 2) }))
  .sort(byCode)

function nameOf(code: string, language: 'ru' | 'en'): string | undefined {
  const name = countryNames[language][code]
  return typeof name === 'string' ? name : name?.[0]
}

function byCode(a: Reference, b: Reference): number {
  return a.code < b.code ? -1 : 1
}
