// @vitest-environment jsdom
import { renderHook, act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { streamBack, useConnected } from './connection.ts'

afterEach(() => {
  streamBack()
  vi.unstubAllGlobals()
})

it('the connection is offline at once without a network, and is checked with the server once there is one', async () => {
  const answers = vi.fn(async () => new Response('ok'))
  vi.stubGlobal('fetch', answers)
  const { result } = renderHook(useConnected)
  expect(result.current).toBe(true)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)
  expect(answers).not.toHaveBeenCalled()
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(result.current).toBe(true))
  expect(answers).toHaveBeenCalledOnce()
})
