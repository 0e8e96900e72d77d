// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { secondsLeft, useSecondsLeft } from './countdown.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('never counts below zero, nor above the whole time', () => {
  expect(secondsLeft(0, 60, 5000)).toBe(0)
  expect(secondsLeft(5001, 60, 5000)).toBe(1)
  expect(secondsLeft(9_000_000, 60, 5000)).toBe(60)
})

it('ticks every second and stops at the end', () => {
  const { result, rerender } = renderHook(({ until }) => useSecondsLeft(until, 60), { initialProps: { until: 1_003_000 } })
  expect(result.current).toBe(3)
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(2)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(result.current).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  rerender({ until: Date.now() + 60_000 })
  expect(result.current).toBe(60)
})
