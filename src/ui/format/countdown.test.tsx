// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatCountdown, useCountdown } from './countdown.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

function Timer({ end }: { end: number | undefined }) {
  return <output>{formatCountdown(useCountdown(end))}</output>
}
const shown = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('R0-873 ticks every second, shown mm:ss, and stays at zero', () => {
  const { rerender } = render(<Timer end={start + 65_000} />)
  expect(shown()).toBe('01:05')
  pass(1000)
  expect(shown()).toBe('01:04')
  pass(63_000)
  expect(shown()).toBe('00:01')
  pass(5000)
  expect(shown()).toBe('00:00')
  rerender(<Timer end={Date.now() + 60_000} />)
  expect(shown()).toBe('01:00')
  rerender(<Timer end={undefined} />)
  expect(shown()).toBe('00:00')
})
