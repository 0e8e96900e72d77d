// @vitest-environment jsdom
// The counts of blocked resources in Russian: one, few, many.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

it.each([
  [1, '1 отчёт · 1 строка'],
  [2, '3 отчёта · 2 строки'],
  [5, '15 отчётов · 5 строк'],
  [21, '231 отчёт · 21 строка'],
])('%d rows', async (many, said) => {
  const at = '2026-06-01T10:00:00.000Z'
  const rows = Array.from({ length: many }, (_, index) => ({
    directive: 'img-src',
    blocked: 'data',
    page: `/p${'x'.repeat(index)}`,
    count: index + 1,
    first_at: at,
    last_at: at,
  }))
  await openPortal('/admin/csp-reports', {
    session: { role: 'admin_all' },
    answers: { 'GET /csp-reports': () => ({ body: rows }) },
    locale: 'ru_RU',
  })
  await screen.findByRole('table', { name: 'Отчёты CSP' })
  expect(screen.getByRole('main').textContent).toContain(said)
  expect(screen.queryByText(/\|\|\|\||cspReports\./)).toBeNull()
})
