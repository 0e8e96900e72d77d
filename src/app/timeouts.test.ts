// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { SCRIPT_TIMEOUT } from '../ui/loadScript.ts'
import { FALLBACK_BRAND, loadBrand } from '../client/brand/brand.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('R0-876 the branding is waited for 15 s, and then replaced by the default; code for 120 s', async () => {
  const stop = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(stop.signal)
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('too long', 'TimeoutError')))),
  )
  const loading = loadBrand()
  expect(timeout).toHaveBeenCalledWith(15_000)
  stop.abort()
  expect(await loading).toEqual(FALLBACK_BRAND)
  expect(SCRIPT_TIMEOUT).toBe(120_000)
})
