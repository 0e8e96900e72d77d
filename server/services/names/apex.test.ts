import { expect, it } from 'vitest'
import { isApex } from './shown.ts'

it.each(['example.com', 'example.co.uk', 'shop.example', 'xn--80ak6aa92e.com'])('%s is the apex of its domain', (name) => {
  expect(isApex(name)).toBe(true)
})
it.each(['www.example.com', 'a.b.example.co.uk', '*.example.com', 'com', 'co.uk', 'localhost', '192.0.2.1', 'user.github.io', ''])(
  '%s is not',
  (name) => {
    expect(isApex(name)).toBe(false)
  },
)
