// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../brand/brand.ts'
import { createI18nProvider } from './i18nProvider.ts'
import { useReasons } from './reasons.ts'

afterEach(cleanup)
function Reason({ text, isNeeded = true }: { text: string; isNeeded?: boolean }) {
  return <p>{useReasons(isNeeded)(text)}</p>
}
async function show(locale: string, text: string, isNeeded?: boolean): Promise<void> {
  const provider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
  // Another file of this worker may have loaded the words into a provider of its own.
  if (isNeeded !== false) await provider.changeLocale(locale)
  render(
    <I18nContextProvider value={provider}>
      <Reason text={text} {...(isNeeded !== undefined && { isNeeded })} />
    </I18nContextProvider>,
  )
}
const sentence = 'Not supported by this edge: nginx cannot sign requests.'

it('is in English until its texts are loaded', async () => {
  await show('ru_RU', sentence, false)
  expect(screen.getByText(sentence)).toBeDefined()
})
it.each([
  ['ru_RU', sentence, 'Этот узел CDN такого не поддерживает: nginx не подписывает запросы.'],
  ['en_US', sentence, sentence],
  ['ru_RU', 'is too long', 'is too long'],
  ['ru_RU', '<b>', '<b>'],
])('of an agent, in %s: %s', async (locale, text, said) => {
  await show(locale, text)
  expect(await screen.findByText(said)).toBeDefined()
})
