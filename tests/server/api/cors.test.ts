// CORS_ORIGINS: pages of the named origins call the API with a token; cookies and other pages get nothing from it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../server/plugins/settings.ts'
import { type Answer, type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const app = 'https://app.example.com'
const url = listUrl('demo-cdn2', 'http-resources')
const corsOf = ({ headers }: Answer): string[] => Object.keys(headers).filter((name) => name.startsWith('access-control-'))
const open = async (CORS_ORIGINS: string): Promise<Portal> => {
  const portal = await openPortal({ demo: 'people', env: { CORS_ORIGINS } })
  afterAll(() => portal.close())
  return portal
}
const preflight = (portal: Portal, origin: string, path = url): Promise<Answer> =>
  portal.nobody.ask({
    method: 'OPTIONS',
    url: path,
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,content-type,if-match' },
  })

describe('a named origin', () => {
  let portal: Portal
  let token: Caller
  const cross = { origin: app, 'sec-fetch-site': 'cross-site' }
  beforeAll(async () => {
    portal = await open(`${app}, http://localhost:5173`)
    token = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  })

  it('may send requests for records, and reads the headers of lists and versions', async () => {
    for (const origin of [app, 'http://localhost:5173']) {
      const { statusCode, headers } = await preflight(portal, origin)
      expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
        204,
        origin,
        undefined,
      ])
      for (const name of ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key', 'Range', 'Confirm-Paid'])
        expect(headers['access-control-allow-headers']).toContain(name)
      for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) expect(headers['access-control-allow-methods']).toContain(method)
    }
    const list = await token.ask({ url, headers: cross })
    expect([list.statusCode, list.headers['access-control-allow-origin']]).toEqual([200, app])
    for (const name of ['Content-Range', 'ETag', 'Retry-After']) expect(list.headers['access-control-expose-headers']).toContain(name)
    expect(String(list.headers.vary).toLowerCase()).toContain('origin')
    expect((await token.ask({ method: 'POST', url, body: httpResource('from a page'), headers: cross })).statusCode).toBe(201)
  })
  it('reads refusals, too', async () => {
    const answers = [
      await token.ask({ url: `${url}/http_none`, headers: cross }),
      await token.ask({ method: 'POST', url, body: {}, headers: cross }),
      await portal.nobody.ask({ url, headers: { ...cross, authorization: 'Bearer portal_unknown_unknown_unknown' } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 400, 401])
    for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe(app)
  })
  it('gets no access with a cookie', async () => {
    const session = await portal.signIn('cdn2@demo.example')
    for (const method of ['GET', 'POST'] as const) {
      const answer = await session.ask({ method, url, headers: cross, ...(method === 'POST' && { body: httpResource('forged') }) })
      expect([answer.statusCode, answer.json().code, answer.headers['access-control-allow-credentials']]).toEqual([403, 'csrf', undefined])
    }
  })
  it.each([
    'https://app.example.com.evil.example',
    'https://evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://APP.example.com',
    'https://sub.app.example.com',
    'null',
  ])('does not match another one: %s', async (origin) => {
    expect((await preflight(portal, origin)).headers['access-control-allow-origin']).toBeUndefined()
    const read = await token.ask({ url, headers: { origin } })
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
  })
  it('is allowed at the API only', async () => {
    for (const path of ['/', '/healthz', '/csp-reports', '/validators/x.js'])
      expect(corsOf(await portal.nobody.ask({ url: path, headers: { origin: app } }))).toEqual([])
  })
})

describe('*', () => {
  it('allows every origin, and never with credentials', async () => {
    const portal = await open('*')
    const token = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const list = await token.ask({ url, headers: { origin: 'https://anything.example' } })
    expect([list.statusCode, list.headers['access-control-allow-origin'], list.headers['access-control-allow-credentials']]).toEqual([
      200,
      '*',
      undefined,
    ])
    expect((await preflight(portal, 'https://anything.example')).headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('without the setting', () => {
  it('nothing is allowed', async () => {
    const portal = await open('')
    expect(corsOf(await preflight(portal, app))).toEqual([])
    const token = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const list = await token.ask({ url, headers: { origin: app } })
    expect([list.statusCode, corsOf(list)]).toEqual([200, []])
  })
  it.each([
    'https://app.example.com/',
    'app.example.com',
    'https://*.example.com',
    'https://App.example.com',
    '*,https://a.example',
    'ftp://a.example',
    'https://a.example:443',
    'null',
  ])('cannot be %s', (CORS_ORIGINS) => {
    expect(() => readSettings({ CORS_ORIGINS })).toThrow(/CORS_ORIGINS: expected/)
  })
})
