import { afterEach, describe, expect, it, vi } from 'vitest'
import { request } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

/** An answer whose body breaks off. */
const broken = (): Response => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }))

describe('a call', () => {
  it('whose answer breaks off says that the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(broken()))
    await expect(request('/x')).rejects.toMatchObject({ status: 0, body: { code: 'offline' } })
  })
  it('that was given up is no trouble of the network', async () => {
    const stop = new AbortController()
    stop.abort()
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('given up', 'AbortError')))
    await expect(request('/x', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
