// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveSession } from '../../../tests/support/liveSession.ts'

const session = liveSession()
const json = (body: unknown, status = 200): Promise<Response> => Promise.resolve(Response.json(body, { status }))
/** The network, by method and path. */
let answers: Record<string, () => Promise<Response>>
let store: typeof import('./sessionStore.ts')

beforeEach(async () => {
  answers = {
    'GET /session': () => json(session),
    'DELETE /session': () => Promise.resolve(new Response(null, { status: 204 })),
    'GET /persons/p1': () => json({ id: 'p1' }),
  }
  vi.stubGlobal(
    'fetch',
    (url: string, { method }: RequestInit) =>
      answers[`${method ?? ''} ${url.replace('/api/v1', '')}`]?.() ?? json({ code: 'not_found' }, 404),
  )
  vi.resetModules()
  localStorage.clear()
  store = await import('./sessionStore.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** A response that is sent later. */
function late(path: string): (response: Response) => void {
  let give: (response: Response) => void = () => {}
  const promise = new Promise<Response>((resolve) => {
    give = resolve
  })
  answers[path] = () => promise
  return give
}

describe('a session', () => {
  it('is not requested the first time if the page came without one', async () => {
    document.head.innerHTML = '<meta name="portal-session" content="none">'
    expect(await store.refreshSession()).toEqual({ status: 'guest', expired: false })
    expect(await store.refreshSession()).toMatchObject({ status: 'signedIn' })
  })
  it('whose response comes after signing out stays closed', async () => {
    await store.startSession()
    const give = late('GET /session')
    const refreshing = store.refreshSession()
    await store.endSession()
    give(Response.json(session))
    await refreshing
    expect(store.sessionState()).toEqual({ status: 'guest', expired: false })
  })
  it('whose details fail after signing out causes no error', async () => {
    const give = late('GET /persons/p1')
    const starting = store.refreshSession()
    await vi.waitFor(() => expect(localStorage.getItem('portal.expiry')).not.toBeNull())
    await store.endSession()
    give(Response.json({ code: 'internal' }, { status: 500 }))
    await starting
    expect(store.sessionState()).toEqual({ status: 'guest', expired: false })
  })
  it('requested twice is the one of the last request', async () => {
    await store.startSession()
    const give = late('GET /session')
    const first = store.refreshSession()
    answers['GET /session'] = () => json({ ...session, email: 'new@b.example' })
    await store.refreshSession()
    give(Response.json(session))
    await first
    expect(store.sessionState()).toMatchObject({ session: { email: 'new@b.example' } })
  })
  it('survives a late refusal of a call of the previous session', async () => {
    const { request } = await import('../api/http.ts')
    await store.startSession()
    const give = late('GET /resources')
    const refused = expect(request('/api/v1/resources')).rejects.toMatchObject({ status: 401 })
    await store.endSession()
    await store.startSession()
    give(Response.json({ code: 'unauthenticated' }, { status: 401 }))
    await refused
    expect(store.sessionState()).toMatchObject({ status: 'signedIn' })
  })
  it('ends when one of its own calls is refused', async () => {
    const { request } = await import('../api/http.ts')
    await store.startSession()
    answers['GET /resources'] = () => json({ code: 'unauthenticated' }, 401)
    await expect(request('/api/v1/resources')).rejects.toMatchObject({ status: 401 })
    expect(store.sessionState()).toEqual({ status: 'guest', expired: true })
  })
  it('that the browser does not store is reported, and ends', async () => {
    answers['GET /session'] = () => json({ code: 'unauthenticated' }, 401)
    await expect(store.startSession()).rejects.toMatchObject({ body: { code: 'session_not_kept' } })
    expect(store.sessionState()).toEqual({ status: 'guest', expired: false })
  })
  describe('of another tab', () => {
    /** Posts a message as another tab does. */
    const say = (message: 'in' | 'out'): void => {
      const tab = new BroadcastChannel('portal-session')
      tab.postMessage(message)
      setTimeout(() => tab.close(), 100)
    }
    it('of another person replaces this one, because calls carry its cookie', async () => {
      await store.startSession()
      expect(store.sessionState()).toMatchObject({ status: 'signedIn', session: { id: 'p1' } })
      answers['GET /session'] = () => json({ ...session, id: 'p2', email: 'other@b.example' })
      answers['GET /persons/p2'] = () => json({ id: 'p2' })
      say('in')
      await vi.waitFor(() => expect(store.sessionState()).toMatchObject({ session: { id: 'p2' }, details: { profile: { id: 'p2' } } }))
    })
    it('that fails to load or has ended ends this one', async () => {
      await store.startSession()
      answers['GET /session'] = () => json({ code: 'unauthenticated' }, 401)
      say('in')
      await vi.waitFor(() => expect(store.sessionState()).toEqual({ status: 'guest', expired: true }))
      answers['GET /session'] = () => json(session)
      await store.startSession()
      say('out')
      await vi.waitFor(() => expect(store.sessionState()).toEqual({ status: 'guest', expired: false, elsewhere: true }))
    })
  })
})
