// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../brand/brand.ts'
import { areaWords } from './areaWords.ts'
import { withWords } from './screenWords.ts'
import { createI18nProvider } from './i18nProvider.ts'

const provider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
const english = { title: 'Tides' }
const russian = { title: 'Приливы' }
const wordsOf = (name: string) => areaWords(name, { './words.en_US.json': async () => english, './words.ru_RU.json': async () => russian })
const [tides, floods] = [wordsOf('tides'), wordsOf('floods')]
const screen = async (): Promise<string> => 'screen'

it('a page waits for texts that are being loaded for another one', async () => {
  const first = withWords(tides, screen)
  expect(await withWords(tides, screen)).toBe('screen')
  expect(provider.translate('tides.title')).toBe(english.title)
  await first
})
it('texts that arrive late do not restore the previous language', async () => {
  await Promise.all([provider.changeLocale('ru_RU'), withWords(floods, screen)])
  expect([provider.getLocale(), provider.translate('floods.title'), document.documentElement.lang]).toEqual(['ru_RU', russian.title, 'ru'])
})
it('a page whose texts fail to load is rejected, and can be retried', async () => {
  let isDown = true
  const load = async () => {
    if (isDown) throw new Error('offline')
    return { title: 'Reefs' }
  }
  const reefs = areaWords('reefs', { './words.en_US.json': load, './words.ru_RU.json': load })
  await expect(withWords(reefs, screen)).rejects.toThrow('offline')
  isDown = false
  await withWords(reefs, screen)
  expect(provider.translate('reefs.title')).toBe('Reefs')
})
it('a view outside of pages is shown without texts', async () => {
  expect(await withWords([], screen)).toBe('screen')
})
