// Headers of every answer, and what logs keep of a request.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, httpResource, listUrl } from '../support/portal.ts'
import { openPages } from '../support/webPages.ts'

const { portal, fault, port, get } = await openPages()

describe('headers (F1)', () => {
  it('are on the answer of every route, whatever its status', async () => {
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const urls = [...new Set(portal.routes.filter(({ url }) => url !== '/api/v1/events').map(({ url }) => url))]
    const made = (await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('h') })).json()
    for (const caller of [portal.nobody, customer]) {
      for (const url of urls) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
          if (method === 'DELETE' && url.endsWith('/session')) continue
          const path = url
            .replace(':account', 'demo-cdn2')
            .replace(':type', 'http-resources')
            .replace(':id', made.id)
            .replace(/:\w+/, '1')
            .replace('*', 'x')
          const answer = await caller.ask({ method, url: path, ...(method !== 'GET' && method !== 'HEAD' && { body: {} }) })
          const at = `${method} ${path} ${answer.statusCode}`
          expect(answer.headers['x-content-type-options'], at).toBe('nosniff')
          expect(answer.headers['referrer-policy'], at).toBe('no-referrer')
          expect(answer.headers['cross-origin-opener-policy'], at).toBe('same-origin')
          expect(answer.headers['x-request-id'], at).toMatch(/^[0-9a-f-]{36}$/)
          expect(answer.headers['access-control-allow-origin'], at).toBeUndefined()
          expect(answer.headers['x-powered-by'], at).toBeUndefined()
          const policy = String(answer.headers['content-security-policy'])
          expect(policy, at).toContain("default-src 'none'")
          expect(policy, at).toContain("frame-ancestors 'none'")
          expect(policy, at).not.toMatch(/unsafe-|\*|http:/)
          if (/^\/(api|healthz|readyz)/.test(path)) expect(String(answer.headers['cache-control']), at).toMatch(/no-store|no-cache/)
          if (method === 'GET' && path.startsWith('/.well-known/')) expect(answer.headers['content-type'], at).toMatch(/^text\/plain/) // what certification authorities ask speaks no JSON
          else if (answer.statusCode >= 400 && method !== 'HEAD')
            expect(answer.json(), at).toMatchObject({
              status: answer.statusCode,
              code: expect.any(String),
              message_key: expect.stringMatching(/^errors\./),
              errors: expect.any(Array),
              request_id: answer.headers['x-request-id'],
            })
        }
      }
    }
  })
  it.each(['/%', '/%c0%ae', '/api/v1/%zz', '/\u0000'.replace('\u0000', '%00'), `/${'a'.repeat(20_000)}`])(
    'are on answers to broken addresses too: %s',
    async (url) => {
      const answer = await get(url.slice(0, 5000))
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.statusCode).toBeLessThan(500)
    },
  )
})

describe('headers of every kind of answer (F1)', () => {
  const asset = '/assets/app-1.js'
  const json = { 'content-type': 'application/json' }
  const hash = async (): Promise<string> =>
    (await caller.ask({ url: '/api/v1/definitions/http-resources?account=demo-cdn2' })).json<{ validators: [{ hash: string }] }>()
      .validators[0].hash
  let caller: Caller
  beforeAll(async () => {
    caller = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  })
  /** Answers with a fault of the database at the next statement. */
  const failing = async (code: string): Promise<Answer> => {
    Object.assign(fault, { in: 1, code })
    return caller.ask({ url: listUrl('demo-cdn2', 'dns-zones') })
  }
  const kinds: [kind: string, status: number, ask: () => Promise<Answer>][] = [
    ['a page', 200, () => get('/login')],
    ['a file', 200, () => get(asset)],
    ['a part of a file', 206, () => get(asset, { range: 'bytes=0-9' })],
    ['a part that is not there', 416, () => get(asset, { range: 'bytes=999999-' })],
    ['a file that the browser has', 304, async () => get(asset, { 'if-none-match': String((await get(asset)).headers.etag) })],
    ['no such file', 404, () => get('/assets/none.js')],
    ['no such address', 404, () => caller.ask({ url: '/api/v1/none/at/all' })],
    ['a module of a form', 200, async () => caller.ask({ url: `/validators/${await hash()}.js?type=http-resources&account=demo-cdn2` })],
    ['a definition that the browser has', 304, async () => caller.ask({ url: '/api/v1/definitions', headers: { 'if-none-match': '*' } })],
    ['nobody', 401, () => get('/api/v1/session')],
    [
      'a forged request',
      403,
      async () =>
        portal.nobody.ask({
          method: 'PATCH',
          url: '/api/v1/session',
          body: { theme: 'dark' },
          headers: { cookie: `portal=${(await portal.signIn('cdn2@demo.example')).token}` },
        }),
    ],
    [
      'a record of another version',
      409,
      async () =>
        caller.ask({
          method: 'DELETE',
          url: `${listUrl('demo-cdn2', 'http-resources')}/${(await caller.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('kinds') })).json().id}`,
          version: 9,
        }),
    ],
    ['no version', 428, () => caller.ask({ method: 'DELETE', url: `${listUrl('demo-cdn2', 'http-resources')}/none_1` })],
    [
      'too much',
      413,
      () => caller.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: 'x'.repeat(1024 * 1024 + 1), headers: json }),
    ],
    [
      'another kind of body',
      415,
      () =>
        caller.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: '<x/>', headers: { 'content-type': 'text/xml' } }),
    ],
    ['no JSON', 400, () => caller.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: '{', headers: json })],
    ['a fault of ours', 500, () => failing('UNKNOWN_TO_US')],
    ['a database out of reach', 503, () => failing('SQLITE_IOERR')],
    ['a full disk', 507, () => failing('SQLITE_FULL')],
    [
      'nothing to say',
      204,
      () => portal.signIn('other@demo.example', { as: 'bearer' }).then(({ ask }) => ask({ method: 'DELETE', url: '/api/v1/session' })),
    ],
  ]
  const expectSafe = (headers: Record<string, unknown>): void => {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe-|\*|http:/)
    expect(Object.keys(headers).filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name))).toEqual([])
  }
  it.each(kinds)('%s: %i', async (_, status, ask) => {
    const { statusCode, headers, body } = await ask().finally(() => (fault.in = Infinity))
    expect([statusCode, statusCode >= 400 ? String(headers['cache-control']) : 'any'], body.slice(0, 200)).toEqual([
      status,
      statusCode === 416 ? expect.anything() : statusCode >= 400 ? 'no-store' : 'any',
    ])
    expectSafe(headers)
    expect(body).not.toMatch(/injected|SQLITE|node_modules/)
  })
  it('a stream of events: 200', async () => {
    const stop = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port()}/api/v1/events`, {
      signal: stop.signal,
      headers: { authorization: `Bearer ${caller.token}` },
    })
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      200,
      'no-store',
      'text/event-stream; charset=utf-8',
    ])
    expectSafe(Object.fromEntries(answer.headers))
    stop.abort()
  })
})

describe('logs (D5)', () => {
  it('are one JSON line per event, with the request id and without secrets', async () => {
    const before = portal.logLines.length
    await portal.app.inject({
      method: 'POST',
      url: '/api/v1/oauth/token?token=query-secret',
      headers: {
        host: 'localhost',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: 'Bearer header-secret-header-secret',
        cookie: 'portal=cookie-secret',
        'user-agent': 'evil\u001b[31m"}\r\n{"level":60}'.replaceAll(/[\r\n]/g, ' '),
      },
      payload: 'username=cdn2@demo.example&password=body-secret',
    })
    await get('/setup?code=setup-secret')
    await get('/undo/setup-secret')
    await get('/api/v1/accounts/account-secret/service')
    const lines = portal.logLines.slice(before)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(line.trimEnd().split('\n')).toHaveLength(1)
      expect(JSON.parse(line)).toMatchObject({ reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(line).not.toMatch(/(query|header|cookie|body|setup|account)-secret/)
    }
    const completed = lines
      .map((line) => JSON.parse(line) as { msg: string; res?: object })
      .filter(({ msg }) => msg === 'request completed')
    expect(completed.map(({ res }) => res)).toEqual([
      { status: 400, method: 'POST', route: '/api/v1/oauth/token' },
      { status: 200, method: 'GET', route: 'unmatched' },
      { status: 200, method: 'GET', route: 'unmatched' },
      { status: 401, method: 'GET', route: '/api/v1/accounts/:account/service' },
    ])
  })
})
