import { expect, it } from 'vitest'
import { currencyOf } from './setPassword.ts'

it.each([
  ['portal.example.com', 'USD'],
  ['x.com', 'USD'],
  ['portal.example.ru', 'RUB'],
  ['x.com.ru', 'RUB'],
  ['localhost', 'RUB'],
])('R0-507: %s pays in %s', (host, currency) => expect(currencyOf(host)).toBe(currency))
