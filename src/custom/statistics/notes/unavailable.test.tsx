// @vitest-environment jsdom
// Statistics whose store does not answer.
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closePortal, openPortal, refusal, shop } from '../../../../tests/support/signedIn.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  closePortal()
})

it('unavailable figures are reported as long as it lasts, and retried', async () => {
  let isAway = true
  const total = { body: { account: 'shop', start: '', end: '', hits: 10, traffic: 3 * 2 ** 30, cache_ratio: 0.75, bandwidth: 2e6 } }
  const answers = { 'GET /accounts/shop/statistics': () => (isAway ? refusal(503, 'statistics_unavailable') : total) }
  await openPortal('/stat/base/traffic', { session: { role: 'customer', accounts: [shop] }, answers })
  await screen.findByText(/^Statistics are not available at the moment/)
  expect(screen.queryByText(/changing filter/)).toBeNull()
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(screen.queryByText(/^Statistics are not available/)).toBeNull()
  expect((await screen.findByLabelText('Figures of the period')).textContent).toMatch(/3.00.GB/)
})

it('months are shown again once they can be loaded', async () => {
  let isAway = true
  const months = { result: [] }
  const answers = { 'GET /accounts/shop/statistics/months': () => (isAway ? refusal(503, 'statistics_unavailable') : { body: months }) }
  await openPortal('/oldstat', { session: { role: 'customer', accounts: [shop] }, answers })
  await screen.findByText(/^Statistics are not available at the moment/)
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await vi.waitFor(() => expect(screen.queryByText(/^Statistics are not available/)).toBeNull())
})
