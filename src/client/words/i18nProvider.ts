import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { loadMessages, pluralRules } from '../../../i18n/messages.ts'
import type { Brand } from '../brand/types.ts'
import { type AreaWords, loadAreaWords } from './areaWords.ts'
import { loadScreenWordsBy } from './screenWords.ts'
import { setCallLanguage } from '../api/http.ts'
import { htmlLang, LOCALE_NAMES } from './locale.ts'

/** Areas whose words are loaded or loading. */
const added = new Map<AreaWords, Promise<void>>()
let sayAgain: () => Promise<void> = async () => undefined

/** Loads the words of a page in the current language. Rejects if they cannot be loaded. */
function addAreaWords(area: AreaWords): Promise<void> {
  const pending = added.get(area)
  if (pending) return pending
  const words = sayAgain().catch((error: unknown) => {
    added.delete(area)
    throw error
  })
  added.set(area, words)
  return words
}

/** The first language is loaded before the first screen, others when chosen. The page's `lang` and the calls follow. */
export function createI18nProvider(first: TranslationMessages, locale: string, brand: Brand): I18nProvider {
  const settle = (current: string) => {
    document.documentElement.lang = htmlLang(current)
    setCallLanguage(current)
  }
  settle(locale)
  loadScreenWordsBy(addAreaWords)
  const offered = brand.languages.map((language) => ({ locale: language.locale, name: LOCALE_NAMES[language.locale] }))
  const wordsFor = async (wanted: string): Promise<TranslationMessages> =>
    ({ ...(wanted === locale ? first : await loadMessages(wanted)), ...(await loadAreaWords(added.keys(), wanted)) }) as TranslationMessages // react-admin types only its own part of the tree
  let isMade = false
  // The first words must be available synchronously; a caller that creates a provider after pages have added words changes its language
  // once more.
  const provider = polyglotI18nProvider((wanted) => (isMade ? wordsFor(wanted) : first), locale, offered, {
    allowMissing: true,
    pluralRules,
  })
  isMade = true
  const applyLocale = async (next: string) => {
    await provider.changeLocale(next)
    settle(next)
  }
  let queue = Promise.resolve()
  /** Serialized: late words of a page do not bring back the previous language. */
  const afterwards = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work))
  sayAgain = () => afterwards(() => applyLocale(provider.getLocale()))
  const changeLocale = (next: string) => afterwards(() => applyLocale(next))
  return { ...provider, changeLocale }
}
