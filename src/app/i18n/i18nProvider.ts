import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { loadMessages, pluralRules } from '../../../i18n/messages.ts'
import type { Brand } from '../brand/brand.ts'
import { setCallLanguage } from '../../dataProvider/http.ts'
import { htmlLang, LOCALE_NAMES } from './locale.ts'

/** The first language is loaded before the first screen, others when chosen. The page's `lang` and the calls follow. */
export function createI18nProvider(first: TranslationMessages, locale: string, brand: Brand): I18nProvider {
  const settle = (current: string) => {
    document.documentElement.lang = htmlLang(current)
    setCallLanguage(current)
  }
  settle(locale)
  const offered = brand.languages.map((language) => ({ locale: language.locale, name: LOCALE_NAMES[language.locale] }))
  const provider = polyglotI18nProvider((wanted) => (wanted === locale ? first : loadMessages(wanted)), locale, offered, { allowMissing: true, pluralRules })
  const changeLocale = async (next: string) => {
    await provider.changeLocale(next)
    settle(next)
  }
  return { ...provider, changeLocale }
}
