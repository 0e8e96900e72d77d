// @vitest-environment jsdom
// Tables below charts: a page of their rows, and all of them on request.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, shop } from '../../../../tests/support/signedIn.tsx'

afterEach(closePortal)

const codes = Array.from({ length: 120 }, (_, index) => ({ code: 400 + index, hits: 1, traffic: 1, cache_ratio: 0, bandwidth: 1 }))

it.each([
  ['en_US', 'HTTP codes', 'Show all: 120', 'Show by page', 'Next page'],
  ['ru_RU', 'HTTP-коды', 'Показать все: 120', 'По страницам', 'Следующая страница'],
] as const)('a table shows all of its rows, and goes back to its page (%s)', async (locale, name, all, byPages, next) => {
  const answers = { 'GET /accounts/shop/statistics/codes': () => ({ body: { account: 'shop', start: '', end: '', result: codes } }) }
  await openPortal('/stat/base/http-codes', { session: { role: 'customer', accounts: [shop] }, answers, locale })
  const rows = () =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  await screen.findByRole('table', { name })
  fireEvent.click(screen.getByRole('button', { name: next }))
  const second = rows()
  expect(second.length).toBeLessThan(60)
  expect(second).not.toContain('400')
  fireEvent.click(screen.getByRole('button', { name: all }))
  expect(rows()).toEqual(codes.map(({ code }) => String(code)))
  fireEvent.click(screen.getByRole('button', { name: byPages }))
  expect(rows()).toEqual(second)
})
