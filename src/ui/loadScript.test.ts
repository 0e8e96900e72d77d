import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScript, SCRIPT_TIMEOUT } from './loadScript.ts'
import { problemOf } from './problem.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('R0-520 code that is not loaded after 120 s is a failure, and the page says that the server cannot be reached', async () => {
  expect(SCRIPT_TIMEOUT).toBe(120_000)
  const ended = vi.fn()
  const loading = loadScript(() => new Promise(() => {})).catch((error: unknown) => ended(problemOf(error).kind))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(ended).toHaveBeenCalledWith('offline')
})
it('code that is loaded in time is returned, and no timer is left running', async () => {
  await expect(loadScript(() => Promise.resolve({ page: 1 }))).resolves.toEqual({ page: 1 })
  await expect(loadScript(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
