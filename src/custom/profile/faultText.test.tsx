// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import type { Locale } from '../../engine/schema/types.ts'
import { faultText } from './useCall.ts'

describe('an error at a field of a dialog', () => {
  const texts = new Map<Locale, (key: string, values?: object) => string>()
  beforeAll(async () => {
    for (const locale of ['en_US', 'ru_RU'] as const) {
      const provider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
      await provider.changeLocale(locale)
      texts.set(locale, (key, values) => provider.translate(key, values))
    }
  })
  it.each([
    ['en_US', 10, 'Enter at least 10 characters.'],
    ['en_US', 1, 'Enter at least 1 character.'],
    ['ru_RU', 10, /^[^|]*10[^|]*$/],
  ] as const)('has the right plural form (%s, %s)', (locale, limit, text) => {
    const found = faultText({ path: '/reason', keyword: 'minLength', params: { limit } }, texts.get(locale)!)
    if (typeof text === 'string') expect(found).toBe(text)
    else expect(found).toMatch(text)
  })
})
