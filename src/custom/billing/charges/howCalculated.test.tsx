// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { I18nContextProvider } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { liveSession } from '../../../../tests/support/liveSession.ts'
import { endSession, refreshSession } from '../../../client/session/sessionStore.ts'
import { HowCalculated } from './HowCalculated.tsx'

afterEach(async () => {
  cleanup()
  await act(() => endSession())
  vi.unstubAllGlobals()
})

const line = {
  kind: 'service',
  code: 'REQUESTS',
  name: { en: 'Requests', ru: 'Запросы' },
  unit: 'piece',
  billing_mode: 'per_unit',
  measured: 1,
  included: 0,
  quantity: 1,
  steps: [],
  list: '0.00',
  discount_percent: 0,
  discount: '0.00',
  net: '0.00',
  vat_percent: 20,
  vat: '0.00',
  gross: '0.00',
  valid_from: '2025-12-31T21:00:00Z',
} as const

it('a price is valid from the date that its form shows, in the reader’s time zone', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...liveSession(), timezone: 'Europe/Moscow' })))
  await act(() => refreshSession())
  const i18n = {
    translate: (key: string, { day }: { day?: string } = {}) => (day === undefined ? key : `${key} ${day}`),
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'en_US',
  }
  const { container } = render(
    <I18nContextProvider value={i18n}>
      <HowCalculated line={{ ...line, steps: [] }} name="Requests" currency="RUB" />
    </I18nContextProvider>,
  )
  expect(container.textContent).toContain('billing.charges.since 2026-01-01')
})
