// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { waitOf } from './waits.ts'

const providers = {
  en_US: createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND),
  ru_RU: createI18nProvider(await loadMessages('ru_RU'), 'ru_RU', FALLBACK_BRAND),
}
const said = (locale: keyof typeof providers, seconds: number) => {
  const { unit, n } = waitOf(seconds)
  return providers[locale].translate(`auth.errors.retryIn.${unit}`, { smart_count: n })
}

describe('a wait', () => {
  it.each([
    [0.2, 'Try again in 1 second.', 'Повторите через 1 секунду.'],
    [59, 'Try again in 59 seconds.', 'Повторите через 59 секунд.'],
    [60, 'Try again in 1 minute.', 'Повторите через 1 минуту.'],
    [61, 'Try again in 2 minutes.', 'Повторите через 2 минуты.'],
    [900, 'Try again in 15 minutes.', 'Повторите через 15 минут.'],
    [3600, 'Try again in 60 minutes.', 'Повторите через 60 минут.'],
    [7200, 'Try again in 2 hours.', 'Повторите через 2 часа.'],
    [75_601, 'Try again in 22 hours.', 'Повторите через 22 часа.'],
    [75_600, 'Try again in 21 hours.', 'Повторите через 21 час.'],
  ])('of %s s is shown in a suitable unit', (seconds, english, russian) => {
    expect([said('en_US', seconds), said('ru_RU', seconds)]).toEqual([english, russian])
  })
  it('is never shown shorter than it is', () => {
    const lengths = { seconds: 1, minutes: 60, hours: 3600 }
    for (let seconds = 1; seconds < 100_000; seconds += 7) {
      const { unit, n } = waitOf(seconds)
      expect(n * lengths[unit]).toBeGreaterThanOrEqual(seconds)
    }
  })
})
