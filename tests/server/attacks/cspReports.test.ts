// Reports of the policy of pages: counted, never kept as they came, bounded, and shown to staff who see every brand.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxCspRows } from '../../../server/store/brands/cspReports.ts'
import { type Answer, type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

type Row = { directive: string; blocked: string; page: string; count: number; first_at: string; last_at: string }
let portal: Portal
let staff: Caller
let time = Date.parse('2026-06-01T10:00:00Z')
const url = '/api/v1/csp-reports'
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(time) })
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
beforeEach(async () => {
  // A new window for whoever sends.
  time += 600_000
  await portal.services.store.csp.clear()
})
afterAll(() => portal.close())

const report = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://localhost/dns/zones',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=me',
    ...more,
  },
})
const send = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  portal.nobody.ask({
    method: 'POST',
    url: '/csp-reports',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/csp-report', ...headers },
  })
const rows = async (): Promise<Row[]> => (await staff.ask({ url })).json()
const brief = async (): Promise<unknown[]> => (await rows()).map(({ directive, blocked, page, count }) => [directive, blocked, page, count])

describe('a report', () => {
  it('is counted by directive, origin and kind of page, in both formats', async () => {
    await send(report())
    time += 1000
    await send(
      [
        {
          type: 'csp-violation',
          body: {
            documentURL: 'http://localhost/dns/zones?x=1#y',
            effectiveDirective: 'script-src-elem',
            blockedURL: 'https://evil.example/other.js',
          },
        },
      ],
      { 'content-type': 'application/reports+json' },
    )
    expect(await brief()).toEqual([['script-src-elem', 'https://evil.example', '/dns/zones', 2]])
    const [row] = await rows()
    expect(Date.parse(row!.last_at) - Date.parse(row!.first_at)).toBe(1000)
  })
  it('contains no trace of the person, and no account, id or code', async () => {
    await send(
      report({
        'document-uri': 'http://localhost/f-cdn/http/res_1a2B/config/acme7/deep/er?email=me@x.example#secret',
        'script-sample': 'password=1',
        referrer: 'http://localhost/secret',
      }),
    )
    await send(report({ 'document-uri': 'http://localhost/set-password/AbCdEfGhIjKl', 'blocked-uri': 'inline' }))
    const text = JSON.stringify(await rows())
    expect(await brief()).toEqual(
      expect.arrayContaining([
        ['script-src-elem', 'https://evil.example', '/f-cdn/http/*/config/*', 1],
        ['script-src-elem', 'inline', '/set-password/*', 1],
      ]),
    )
    for (const word of ['res_', 'acme7', 'me@', 'secret', 'password=', 'who=', 'AbCd', '127.0.0.1']) expect(text).not.toContain(word)
  })
  it.each([
    ['no report at all', {}],
    ['a list of something else', [{ type: 'deprecation', body: {} }, 7, null, 'x']],
    [
      'a list of something else that looks like it',
      [{ type: 'deprecation', body: { documentURL: 'http://localhost/login', effectiveDirective: 'img-src', blockedURL: 'inline' } }],
    ],
    ['a page of another port', report({ 'document-uri': 'http://localhost:8443/login' })],
    ['a page of another host', report({ 'document-uri': 'https://other.example/login' })],
    ['a page that is no address', report({ 'document-uri': 'about' })],
    ['a directive nobody knows', report({ 'effective-directive': '<script>alert(1)</script>' })],
    ['a directive of the prototype', report({ 'effective-directive': 'constructor' })],
    ['texts that are none', { 'csp-report': { 'document-uri': ['http://localhost/'], 'effective-directive': { a: 1 } } }],
    ['a text that never ends', report({ 'effective-directive': `script-src${' '.repeat(3000)}` })],
  ])('%s counts as nothing', async (_, body) => {
    expect((await send(body)).statusCode).toBe(204)
    expect(await rows()).toEqual([])
  })
  it.each([
    ['<img src=x onerror=alert(1)>', ''],
    ['javascript:alert(1)', 'other'],
    ['https://evil.example/<script>', 'https://evil.example'],
    ['https://user:pass@evil.example/', 'https://evil.example'],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, 'other'],
  ])('the blocked address %s is stored as %s', async (blocked, kept) => {
    await send(report({ 'blocked-uri': blocked }))
    expect((await rows())[0]?.blocked).toBe(kept)
  })
  it('a page whose name is a script is stored as a star', async () => {
    await send(report({ 'document-uri': 'http://localhost/<script>alert(1)</script>/x' }))
    expect(JSON.stringify(await rows())).not.toMatch(/script>|alert/)
  })
  it('many distinct ones fill a bounded number of rows', async () => {
    const { store } = portal.services
    for (let n = 0; n < maxCspRows + 200; n += 1)
      await store.transaction(({ csp }) =>
        csp.add({ directive: 'img-src', blocked: `https://x${n}.example`, page: '/' }, '2026-01-01T00:00:00.000Z'),
      )
    const all = await rows()
    expect(all.length).toBeLessThanOrEqual(maxCspRows + 1)
    expect(all.find(({ directive }) => directive === 'other')?.count).toBe(200)
    await send(report())
    expect((await rows()).length).toBe(all.length)
  })
  it('at most twenty of a list count', async () => {
    const body = { documentURL: 'http://localhost/login', effectiveDirective: 'img-src', blockedURL: 'inline' }
    const list = Array.from({ length: 25 }, () => ({ type: 'csp-violation', body }))
    await send(list, { 'content-type': 'application/reports+json' })
    expect(await brief()).toEqual([['img-src', 'inline', '/login', 20]])
  })
  it('too many from one network do not block another', async () => {
    const from = (remoteAddress: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/csp-reports',
        remoteAddress,
        headers: { host: 'localhost', 'content-type': 'application/csp-report' },
        payload: JSON.stringify(report()),
      })
    for (let n = 0; n < 60; n += 1) await from('192.0.2.1')
    expect([(await from('192.0.2.1')).statusCode, (await from('192.0.2.2')).statusCode]).toEqual([429, 204])
  })
  it('too many from one network are not counted', async () => {
    const answers: number[] = []
    for (let n = 0; n < 70; n += 1) answers.push((await send(report())).statusCode)
    expect([answers.filter((status) => status === 204).length, answers.at(-1)]).toEqual([60, 429])
    expect((await rows())[0]?.count).toBe(60)
  })
  it.each([
    ['of another site', 403, report(), { 'sec-fetch-site': 'cross-site' }],
    ['with another origin', 403, report(), { origin: 'https://evil.example' }],
    ['that is too big', 413, 'x'.repeat(20_000), {}],
    ['that is no JSON', 400, '{', {}],
    ['that reaches for a prototype', 400, '{"__proto__":{}}', {}],
    ['as plain JSON', 415, report(), { 'content-type': 'application/json' }],
    ['as a form', 415, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s is refused', async (_, status, body, headers) => {
    expect((await send(body, headers as never)).statusCode).toBe(status)
    expect(await rows()).toEqual([])
  })
})

describe('the counts', () => {
  it('are visible to staff who see every brand', async () => {
    const ofOneBrand = 'administrator@one-brand.example'
    await portal.services.people.create({
      brand: 'main',
      email: ofOneBrand,
      kind: 'staff',
      role: 'admin_provider',
      password: demoPassword,
    })
    for (const [email, status] of [
      ['cdn2@demo.example', 403],
      ['cdn1@demo.example', 403],
      [ofOneBrand, 403],
    ] as const) {
      const caller = await portal.signIn(email, { as: 'bearer' })
      for (const method of ['GET', 'DELETE'] as const) expect((await caller.ask({ method, url })).statusCode).toBe(status)
    }
    for (const method of ['GET', 'DELETE'] as const) expect((await portal.nobody.ask({ method, url })).statusCode).toBe(401)
  })
  it('are cleared with a row in the audit', async () => {
    await send(report())
    expect((await staff.ask({ method: 'DELETE', url })).statusCode).toBe(204)
    expect(await rows()).toEqual([])
    const [row] = await portal.services.store.history.audited({ account: '', within: [] } as never, 1)
    expect(row).toMatchObject({ action: 'csp-reports.clear', detail: '{"rows":1}' })
  })
})
