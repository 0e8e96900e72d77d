import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { loadMessages, pluralRules } from '../../../i18n/messages.ts'
import { loadPageWords, type PageArea } from '../../../i18n/pageWords.ts'
import type { Brand } from '../brand/brand.ts'
import { loadScreenWordsBy } from '../definitions/screenWords.ts'
import { setCallLanguage } from '../../dataProvider/http.ts'
import { htmlLang, LOCALE_NAMES } from './locale.ts'

const added = new Set<PageArea>()
let sayAgain: () => Promise<unknown> = async () => undefined

/** With the page that says them, in whatever language is spoken then. Rejects when they cannot be had. */
export async function addPageWords(area: PageArea): Promise<void> {
  if (added.has(area)) return
  added.add(area)
  try {
    await sayAgain()
  } catch (error) {
    added.delete(area)
    throw error
  }
}

/** The first language is loaded before the first screen, others when chosen. The page's `lang` and the calls follow. */
export function createI18nProvider(first: TranslationMessages, locale: string, brand: Brand): I18nProvider {
  const settle = (current: string) => {
    document.documentElement.lang = htmlLang(current)
    setCallLanguage(current)
  }
  settle(locale)
  loadScreenWordsBy((area) => addPageWords(area as PageArea)) // a screen that names an area of no page gets no words
  const offered = brand.languages.map((language) => ({ locale: language.locale, name: LOCALE_NAMES[language.locale] }))
  const wordsFor = async (wanted: string): Promise<TranslationMessages> => ({ ...(wanted === locale ? first : await loadMessages(wanted)), ...(await loadPageWords(added, wanted)) }) as TranslationMessages // react-admin types only its own part of the tree
  // The first words are asked for at once, and not waited for.
  const provider = polyglotI18nProvider((wanted) => (wanted === locale && added.size === 0 ? first : wordsFor(wanted)), locale, offered, { allowMissing: true, pluralRules })
  sayAgain = async () => provider.changeLocale(provider.getLocale())
  const changeLocale = async (next: string) => {
    await provider.changeLocale(next)
    settle(next)
  }
  return { ...provider, changeLocale }
}
