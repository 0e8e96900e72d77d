// Translation before sign-in without the portal's library: named placeholders, own plural rules.
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { guestMessages, pluralRules } from '../../../i18n/messages.ts'
import { setCallLanguage } from '../api/http.ts'
import type { Brand } from '../brand/types.ts'
import { htmlLang, LOCALE_NAMES } from './locale.ts'

type Options = { _?: string; smart_count?: number | { length: number } } & Record<string, unknown>

/** By language; pages add theirs. */
const more: Record<string, TranslationMessages> = {}

export function addGuestWords(words: Record<string, TranslationMessages>): void {
  Object.assign(more, words)
}

/** Translates like the portal's provider; the language can be changed. */
export function createGuestI18n(first: TranslationMessages, locale: string, brand: Brand): I18nProvider {
  let [words, current]: [TranslationMessages, string] = [first, locale]
  const settle = () => {
    document.documentElement.lang = htmlLang(current)
    setCallLanguage(current)
  }
  settle()
  return {
    translate: (key: string, options: Options = {}) =>
      interpolated(wordAt(words, key) ?? wordAt(more[current], key) ?? options._ ?? key, options, current),
    changeLocale: async (next: string) => {
      words = guestMessages(next)
      current = next
      settle()
    },
    getLocale: () => current,
    getLocales: () => brand.languages.map((language) => ({ locale: language.locale, name: LOCALE_NAMES[language.locale] })),
  }
}

function wordAt(words: TranslationMessages | undefined, key: string): string | undefined {
  let here: unknown = words
  for (const name of key.split('.')) here = typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[name] : undefined
  return typeof here === 'string' ? here : undefined
}

function interpolated(text: string, options: Options, locale: string): string {
  const { smart_count } = options
  const count = typeof smart_count === 'object' ? smart_count.length : smart_count
  const forms = text.split('||||')
  const rule = pluralRules.pluralTypeToLanguages.russian.includes(locale) ? 'russian' : 'english'
  const form = count === undefined ? forms[0] : (forms[pluralRules.pluralTypes[rule](count)] ?? forms.at(-1))
  const values = { ...options, ...(count !== undefined && { smart_count: count }) } as Record<string, unknown>
  return (form ?? '')
    .trim()
    .replace(/%\{(.*?)\}/g, (whole, name: string) => (values[name] === undefined || values[name] === null ? whole : String(values[name])))
}
