// @vitest-environment jsdom
import { expect, it } from 'vitest'
import english from '../../../i18n/en_US/json.json' with { type: 'json' }
import russian from '../../../i18n/ru_RU/history.json' with { type: 'json' }
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../brand/brand.ts'
import { withWords } from './screenWords.ts'
import { createI18nProvider } from './i18nProvider.ts'

const provider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
const screen = async (): Promise<string> => 'screen'

it('a screen waits for words that somebody else has asked for already', async () => {
  const first = withWords('json', screen)
  expect(await withWords('json', screen)).toBe('screen')
  expect(provider.translate('json.title')).toBe(english.title)
  await first
})
it('words that are on their way do not bring back the language of before', async () => {
  await Promise.all([provider.changeLocale('ru_RU'), withWords('history', screen)])
  expect([provider.getLocale(), provider.translate('history.title'), document.documentElement.lang]).toEqual(['ru_RU', russian.title, 'ru'])
})
it('a screen of no page is there without words', async () => {
  expect(await withWords([], screen)).toBe('screen')
})
