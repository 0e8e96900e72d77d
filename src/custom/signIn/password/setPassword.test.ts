import { expect, it } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { currencyOf } from './setPassword.ts'

it.each([
  ['portal.example.com', 'USD'],
  ['x.com', 'USD'],
  ['portal.example.ru', 'RUB'],
  ['x.com.ru', 'RUB'],
  ['localhost', 'RUB'],
])('R0-507: %s has the currency %s', (host, currency) => expect(currencyOf(host)).toBe(currency))

// A toast of the pages before sign-in is still there when the portal opens.
it.each(['en_US', 'ru_RU'] as const)('the portal has the words of toasts that lead to the sign-in (%s)', async (locale) => {
  const { auth } = (await loadMessages(locale)) as { auth?: Record<string, unknown> }
  for (const key of ['joined', 'signInNow', 'passwordSet', 'noProject']) expect(auth?.[key], key).toEqual(expect.any(String))
})
