// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cachedService, listenService, loadService, resetService } from './service.ts'

const good = { status: 'not_confirmed', blocked: true, verified: false }
/** The network: responses by address. */
let answer: (url: string) => Promise<Response>
const ok = (body: object): Promise<Response> => Promise.resolve(Response.json(body))
beforeEach(() => {
  answer = () => ok(good)
  vi.stubGlobal('fetch', (url: string) => answer(url))
})
afterEach(() => {
  resetService()
  vi.unstubAllGlobals()
})

describe('R0-487 the service', () => {
  it('is stored: status, blocked, verified', async () => {
    await loadService('a')
    expect(cachedService()).toEqual(good)
  })
  it.each([
    ['an error of the server', () => Promise.resolve(Response.json({ code: 'internal' }, { status: 500 }))],
    ['an account that is gone', () => Promise.resolve(Response.json({ code: 'not_found' }, { status: 404 }))],
    ['a network that fails', () => Promise.reject(new TypeError('failed'))],
  ])('is reset on %s', async (_, failing: () => Promise<Response>) => {
    await loadService('a')
    answer = failing
    await loadService('a')
    expect(cachedService()).toBeUndefined()
  })
  it('of one account is never shown for another one, nor after the account is left', async () => {
    await loadService('a')
    answer = () => new Promise(() => {})
    void loadService('b')
    expect(cachedService()).toBeUndefined()
    answer = () => ok(good)
    await loadService('a')
    await loadService(undefined)
    expect(cachedService()).toBeUndefined()
  })
  it('requested twice is that of the second account, in any order of the responses', async () => {
    let late: (response: Response) => void = () => {}
    answer = (url) =>
      url.includes('/a/')
        ? new Promise((resolve) => {
            late = resolve
          })
        : ok({ ...good, status: 'active' })
    const first = loadService('a')
    await loadService('b')
    late(Response.json(good))
    await first
    expect(cachedService()?.status).toBe('active')
  })
  it('that arrives after signing out is ignored', async () => {
    let late: (response: Response) => void = () => {}
    answer = () =>
      new Promise((resolve) => {
        late = resolve
      })
    const loading = loadService('a')
    resetService()
    late(Response.json(good))
    await loading
    expect(cachedService()).toBeUndefined()
  })
  it('notifies listeners once for each change', async () => {
    const listener = vi.fn()
    const stop = listenService(listener)
    await loadService('a')
    resetService()
    resetService()
    stop()
    await loadService('a')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
