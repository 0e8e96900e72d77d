// B13: what the browser itself says of where a request began is believed beside the custom header, for sessions and for guests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, demoPassword, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'http-resources')
let portal: Portal
let secure: Portal
let cookie: Caller
let bearer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  secure = await openPortal({ demo: 'people', env: { PUBLIC_URL: 'https://localhost' } })
  cookie = await portal.signIn('cdn2@demo.example')
  bearer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(async () => {
  await portal.close()
  await secure.close()
})
const foreign: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sub-domain beside ours', { 'sec-fetch-site': 'same-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a word nobody knows', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['an empty word', { 'sec-fetch-site': '' }],
  ['the origin of another site', { origin: 'https://evil.example' }],
  ['an origin that is hidden', { origin: 'null' }],
  ['the origin of a sub-domain', { origin: 'http://sub.localhost' }],
  ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
  ['our host behind another name', { origin: 'http://localhost@evil.example' }],
  ['our host on another port', { origin: 'http://localhost:8081' }],
  ['our host by another scheme', { origin: 'https://localhost' }],
  ['a foreign origin that claims to be ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['our origin from another site', { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
]
const own: [string, Record<string, string>][] = [
  ['nothing said, as by old browsers', {}],
  ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
  ['only the site', { 'sec-fetch-site': 'same-origin' }],
  ['only the origin', { origin: 'http://localhost' }],
]
const signIn = (headers: Record<string, string>, to = portal) =>
  to.nobody.ask({
    method: 'POST',
    url: '/api/v1/oauth/token',
    body: new URLSearchParams({ username: 'cdn2@demo.example', password: demoPassword }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sender-app': 'dashboard', ...headers },
  })
const stored = async (): Promise<number> => (await bearer.ask({ url })).json<unknown[]>().length

describe('writes with the cookie of a session', () => {
  it.each(foreign)('are refused from %s, even with the custom header', async (name, headers) => {
    const before = await stored()
    const answer = await cookie.ask({ method: 'POST', url, body: httpResource(name), headers })
    expect([answer.statusCode, answer.json().code, await stored()]).toEqual([403, 'csrf', before])
  })
  it.each(own)('are accepted from %s', async (name, headers) => {
    const answer = await cookie.ask({ method: 'POST', url, body: httpResource(name.replaceAll(',', '')), headers })
    expect(answer.statusCode, answer.body).toBe(201)
  })
  it('are refused from our own pages without the custom header', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost', 'sender-app': 'other' }
    expect((await cookie.ask({ method: 'POST', url, body: httpResource('bare'), headers })).statusCode).toBe(403)
  })
  it('are refused for PUT, PATCH and DELETE, too', async () => {
    const [made] = (await bearer.ask({ url })).json<{ id: string; version: number }[]>()
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await cookie.ask({
        method,
        url: `${url}/${made!.id}`,
        version: made!.version,
        headers: { 'sec-fetch-site': 'same-site' },
      })
      expect([method, answer.statusCode, answer.json().code]).toEqual([method, 403, 'csrf'])
    }
  })
})

describe('writes without a session', () => {
  it.each(foreign)('nobody is signed in by %s', async (_, headers) => {
    const answer = await signIn(headers)
    expect([answer.statusCode, answer.json().code, answer.headers['set-cookie']]).toEqual([403, 'csrf', undefined])
  })
  it.each(foreign)('no letter is sent for %s', async (_, headers) => {
    const before = await portal.services.store.records.count({ account: '', within: [] } as never, 'messages')
    const answer = await portal.nobody.ask({
      method: 'POST',
      url: '/api/v1/password/forgot',
      body: { email: 'cdn2@demo.example' },
      headers,
    })
    expect(answer.statusCode).toBe(403)
    expect(await portal.services.store.records.count({ account: '', within: [] } as never, 'messages')).toBe(before)
  })
  it.each(own)('a person can sign in from %s', async (_, headers) => {
    expect((await signIn(headers)).statusCode).toBe(200)
  })
  it('over https the origin is https', async () => {
    expect((await signIn({ origin: 'https://localhost' }, secure)).statusCode).toBe(200)
    expect((await signIn({ origin: 'https://localhost:443' }, secure)).statusCode).toBe(200)
    for (const origin of ['http://localhost', 'https://localhost:444', 'https://localhost.', '//localhost'])
      expect((await signIn({ origin }, secure)).statusCode, origin).toBe(403)
  })
})

describe('reading', () => {
  it.each(['cross-site', 'same-site'])('shows nothing of a session to a request that is %s', async (site) => {
    for (const path of [url, '/api/v1/session', '/api/v1/events'])
      expect((await cookie.ask({ url: path, headers: { 'sec-fetch-site': site } })).statusCode, path).toBe(403)
  })
  it('shows it to our own pages and to the address bar', async () => {
    for (const site of ['same-origin', 'none'])
      expect((await cookie.ask({ url, headers: { 'sec-fetch-site': site } })).statusCode).toBe(200)
  })
  it('shows the pages, whichever site links to them', async () => {
    for (const path of ['/login', '/healthz'])
      expect((await cookie.ask({ url: path, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode, path).not.toBe(403)
  })
})

describe('API clients', () => {
  it('need their token, from any origin', async () => {
    const headers = { origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' }
    expect((await bearer.ask({ method: 'POST', url, body: httpResource('by program'), headers })).statusCode).toBe(201)
  })
  it('with an invalid authorization get no session from a cookie in the same request', async () => {
    const answer = await cookie.ask({
      method: 'POST',
      url,
      body: httpResource('mixed'),
      headers: { authorization: 'Basic eDp5', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(401)
  })
})
