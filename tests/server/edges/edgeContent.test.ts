// What visitors and the origin get from the reference edge: headers, CORS, redirects, rules in order, rewrites, compression; and the fields that it reports.
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { UnsupportedField } from '../../../server/services/agents/types.ts'
import { openOffice, patient } from './edgeOffice.ts'

const office = openOffice({ https: true })
const { ask, site, change } = office
const lastAsked = () => office.origin.asked.at(-1)!
const body = (text: string, headers: Record<string, string> = {}) => {
  office.origin.answer = (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(text), ...headers }).end(text)
}

describe('headers', () => {
  it('of requests replace those of visitors, including secret ones', async () => {
    const headers = { request: { 'X-Edge': 'a"b\\c $host' }, request_secret: { Authorization: { value: 'Bearer t$x' } } }
    const one = await site({ headers })
    await ask(one, { headers: { 'x-edge': 'visitor', authorization: 'Basic eDp5' } })
    expect(lastAsked().headers).toMatchObject({ 'x-edge': 'a"b\\c $host', authorization: 'Bearer t$x', host: '127.0.0.1' })
  })
  it('of answers are added, replaced and hidden', async () => {
    body('x', { 'x-frame-options': 'ALLOW', 'x-secret': '1', 'x-other': '2' })
    const one = await site({ headers: { response: { 'X-Frame-Options': 'DENY', 'X-Cost': '$5' }, hide_in_response: ['X-Secret'] } })
    const { headers } = await ask(one)
    expect([headers['x-frame-options'], headers['x-cost'], headers['x-secret'], headers['x-other']]).toEqual(['DENY', '$5', undefined, '2'])
  })
  it('for the origin have its own host, a given one, or that of the visitor', async () => {
    const servers = { '127.0.0.1': { port: office.origin.port } }
    await ask(await site({ origin: { https: false, servers, hostname: 'www.example.org' } }))
    expect(lastAsked().headers.host).toBe('www.example.org')
    const own = await site({ origin: { https: false, servers, hostname: '$host' } })
    await ask(own)
    expect(lastAsked().headers.host).toBe(own.host)
  })
  it('of the origin never control the edge', async () => {
    body('x', { 'x-accel-redirect': '/.portal-auth/x', 'x-accel-expires': '1' })
    expect((await ask(await site())).body).toBe('x')
  })
  it('for a bucket put its name before the path', async () => {
    const one = await site({ origin: { https: false, servers: { '127.0.0.1': { port: office.origin.port } }, s3_bucket: 'media/20 $26' } })
    await ask(one, { path: '/a%20b/c.txt' })
    expect(decodeURIComponent(lastAsked().url)).toBe('/media/20 $26/a b/c.txt')
  })
})

describe('CORS', () => {
  const origin = 'https://www.example.org'
  const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } }
  it('for all domains', async () => {
    body('x', { 'access-control-allow-origin': 'https://origin.example' })
    const { headers } = await ask(await site({ cors: { expose: ['X-Total'] } }), { headers: { origin } })
    expect([headers['access-control-allow-origin'], headers['access-control-expose-headers']]).toEqual(['*', 'X-Total'])
  })
  it.each([
    ['https://www.example.org', 'https://www.example.org', true],
    ['https://www.example.org', 'http://www.example.org', false],
    ['www.example.org', 'http://www.example.org', true],
    ['www.example.org', 'https://www.example.org:8443', false],
    ['*.example.org', 'https://a.b.example.org', true],
    ['*.example.org', 'https://example.org', false],
    ['*.example.org', 'https://evilexample.org', false],
  ])('for the domain %s: a page of %s', async (domain, from, isAllowed) => {
    const { headers } = await ask(await site({ cors: { domains: [domain], credentials: !domain.startsWith('*') } }), {
      headers: { origin: from },
    })
    expect(headers['access-control-allow-origin']).toBe(isAllowed ? from : undefined)
    expect(headers['vary']).toContain('Origin')
    if (!domain.startsWith('*')) expect(headers['access-control-allow-credentials']).toBe(isAllowed ? 'true' : undefined)
  })
  it('answers preflights at the edge', async () => {
    const one = await site({ cors: { domains: [origin], methods: ['PUT'], headers: ['X-Token'], max_age: 600 } })
    const { status, headers } = await ask(one, preflight)
    expect([status, office.origin.asked.length]).toEqual([204, 0])
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT',
      'access-control-allow-headers': 'Accept, Accept-Language, Content-Language, Content-Type, X-Token',
      'access-control-max-age': '600',
    })
    expect((await ask(one, { headers: { origin } })).headers).not.toHaveProperty('access-control-allow-methods')
  })
  it('is sent with errors only if it is always sent, and removed where it is disabled', async () => {
    office.origin.answer = (_, reply) => void reply.writeHead(404, { 'access-control-allow-origin': '*' }).end()
    const values = []
    for (const cors of [{}, { always: true }, { disable: true }])
      values.push((await ask(await site({ cors }), { headers: { origin } })).headers['access-control-allow-origin'])
    values.push((await ask(await site(), { headers: { origin } })).headers['access-control-allow-origin'])
    expect(values).toEqual([undefined, '*', undefined, '*'])
  })
})

describe('rules', () => {
  const code = (return_http_status_code: number, more = {}) => ({ return_http_status_code, ...more })
  it('match the longest path first, then expressions in their order, then the resource', async () => {
    const one = await site({
      locations: {
        '~\\.jpg$': code(404, { priority: 5 }),
        '~*^/IMG': code(410, { priority: 2 }),
        '~g$': code(418, { priority: 9 }),
        '/img/': code(401),
        '/img/small/': code(402),
        '/off/': code(403, { enabled: false }),
      },
    })
    const paths = ['/img/a.jpg', '/img/small/a.jpg', '/img', '/x.jpg', '/x.png', '/off/x', '/img//small/x', '/%69mg/x', '/IMG/x', '/x']
    const statuses = []
    for (const path of paths) statuses.push((await ask(one, { path })).status)
    expect(statuses).toEqual([401, 402, 410, 404, 418, 200, 402, 401, 410, 200])
  })
  it('inherit settings that they do not set', async () => {
    const one = await site({
      headers: { response: { 'X-All': '1' } },
      compress: { gzip: false },
      locations: { '/own/': { headers: { response: { 'X-Own': '2' } } }, '/same/': { priority: 1 } },
    })
    const [own, same] = [(await ask(one, { path: '/own/a' })).headers, (await ask(one, { path: '/same/a' })).headers]
    expect([own['x-all'], own['x-own'], same['x-all']]).toEqual([undefined, '2', '1'])
  })
  it('answer with their own codes and redirects', async () => {
    const one = await site({
      locations: {
        '/moved/': code(301, { return_url: 'https://new.example$request_uri' }),
        '/found/': code(302, { return_url: '/x?from=$host' }),
        '/gone/': code(410),
      },
    })
    const [moved, found, gone] = await Promise.all(['/moved/a?b=1', '/found/', '/gone/'].map((path) => ask(one, { path })))
    expect([moved!.status, moved!.headers.location]).toEqual([301, 'https://new.example/moved/a?b=1'])
    expect([found!.status, found!.headers.location, gone!.status]).toEqual([302, `/x?from=${one.host}`, 410])
    expect(office.origin.asked).toEqual([])
  })
  it('rewrite paths in order', async () => {
    const rewrite = [
      { from: '^/old/([^/]*)$', to: '/new/$1?x=1', flag: 'break' },
      { from: '^/old/a/(.*)$', to: '/else/$1', flag: 'last' },
      { from: '^/old/b/(.*)$', to: '/moved/$1', flag: 'permanent' },
      { from: '^/old/c/(.*)$', to: 'https://c.example/$1', flag: 'redirect' },
    ]
    const one = await site({
      locations: { '/old/': { rewrite }, '/else/': code(402), '/loop/': { rewrite: [{ from: '^/loop/', to: '/loop/' }] } },
    })
    await ask(one, { path: '/old/a' })
    expect(lastAsked().url).toBe('/new/a?x=1')
    expect((await ask(one, { path: '/old/a/b' })).status).toBe(402)
    const [moved, found] = [await ask(one, { path: '/old/b/x' }), await ask(one, { path: '/old/c/x' })]
    expect([moved.status, moved.headers.location, found.status, found.headers.location]).toEqual([
      301,
      '/moved/x',
      302,
      'https://c.example/x',
    ])
    expect((await ask(one, { path: '/loop/a' })).status).toBe(500)
  })
  it('have sources of their own', async () => {
    const one = await site({ locations: { '/dead/': { origin: { servers: { '127.0.0.1': { port: 9 } } } } } })
    expect([(await ask(one, { path: '/dead/a' })).status, (await ask(one, { path: '/live' })).status]).toEqual([502, 200])
  })
})

describe('other settings', () => {
  it('compress text for clients that accept it, and keep it once', async () => {
    body('text '.repeat(200), { 'content-type': 'application/json' })
    const one = await site()
    const [packed, plain] = [await ask(one, { headers: { 'accept-encoding': 'gzip' } }), await ask(one)]
    expect([packed.headers['content-encoding'], gunzipSync(packed.bytes).toString()]).toEqual(['gzip', plain.body])
    expect([plain.headers['content-encoding'], office.origin.asked.length]).toEqual([undefined, 1])
    const off = await site({ compress: { gzip: false } })
    expect((await ask(off, { headers: { 'accept-encoding': 'gzip' } })).headers).not.toHaveProperty('content-encoding')
  })
  it('deny robots.txt, pass it on or serve the customer’s', async () => {
    body('of the origin')
    const texts = []
    for (const robots of [undefined, { type: 'cached' }, { type: 'custom', robotsContent: 'User-agent: *\nDisallow: /$x"' }])
      texts.push(
        (
          await ask(await site({ ...(robots && { robots }), ...(robots?.type !== 'cached' && { auth: { forbidden: true } }) }), {
            path: '/robots.txt',
          })
        ).body,
      )
    expect(texts).toEqual(['User-agent: *\nDisallow: /\n', 'of the origin', 'User-agent: *\nDisallow: /$x"'])
  })
  it('serve ranges of a cached copy', async () => {
    body('0123456789')
    const one = await site()
    await ask(one)
    const answer = await ask(one, { headers: { range: 'bytes=2-4' } })
    expect([answer.status, answer.body, office.origin.asked.length]).toEqual([206, '234', 1])
  })
  it('redirect HTTP to HTTPS, or refuse it', async () => {
    const [moved, refused] = [await ask(await site({ http2https: true }), { path: '/a?b' }), await ask(await site({ https_only: true }))]
    expect([moved.status, moved.headers.location?.replace(/^https:\/\/[^/]+/, ''), refused.status]).toEqual([301, '/a?b', 403])
  })
  it('use a backup only when the others fail', async () => {
    const servers = { '127.0.0.2': { port: 9 }, '127.0.0.1': { port: office.origin.port, backup: true } }
    expect((await ask(await site({ origin: { https: false, servers } }))).status).toBe(200)
  })
  it('answer an unknown host with an error', async () => {
    expect((await ask({ host: 'unknown.example' })).status).toBe(404)
  })
})

describe('an unsupported field', () => {
  it('is declared by the edge at its start', async () => {
    const told = async () =>
      (await office.customer.ask({ url: '/api/v1/accounts/demo-cdn2/unsupported?type=http-resources' })).json<UnsupportedField[]>()
    await expect
      .poll(told, patient)
      .toEqual(
        expect.arrayContaining([
          { path: 'use_http3', reason: 'Not supported by this edge: this nginx has no HTTP/3.', agents: ['Edge'] },
          expect.objectContaining({ path: 'no_http2', values: ['true'] }),
          expect.objectContaining({ path: 'limitations.geo' }),
          expect.objectContaining({ path: 'locations.*.ioss' }),
        ]),
      )
    expect((await told()).map(({ path }) => path)).not.toContain('compress.gzip')
  })
  it('is reported by field, and the rest is served', async () => {
    const one = await site({ use_http3: true, ioss: true, follow_redirects: true, compress: { gzip: true, brotli: true } }, 'error')
    expect(one.delivery.errors?.map(({ path, agent }) => [path, agent])).toEqual(
      ['/follow_redirects', '/use_http3', '/compress/brotli', '/ioss'].map((path) => [path, 'Edge']),
    )
    expect(one.delivery.errors?.every(({ reason }) => reason.startsWith('Not supported by this edge: '))).toBe(true)
    expect((await ask(one)).status).toBe(200)
    const mended = await change(one, { use_http3: false, ioss: false, follow_redirects: false, compress: { gzip: true } })
    expect(mended.delivery.errors ?? []).toEqual([])
  })
  it('is reported at the resource, not at each rule that inherits it', async () => {
    const one = await site({ ioss: true, locations: { '/a/': { priority: 0 }, '/b/': { compress: { brotli: true } } } }, 'error')
    expect(one.delivery.errors?.map(({ path }) => path)).toEqual(['/ioss', '/locations/~1b~1/compress/brotli'])
  })
  it('closes paths that depend on countries when there is no database', async () => {
    const limitations = { geo: [{ default_action: 'allow', exclude: [{ action: 'deny', country: 'RU', region: null }], times: [] }] }
    const one = await site({ limitations }, 'error')
    expect(one.delivery.errors?.map(({ path }) => path)).toEqual(['/limitations/geo'])
    expect((await ask(one)).status).toBe(403)
  })
  it('is also reported at inheriting rules, and never left pending', async () => {
    const limitations = { geo: [{ default_action: 'deny', exclude: [{ action: 'allow', country: 'DE', region: null }], times: [] }] }
    const one = await site({ limitations, locations: { '/video/': { priority: 0 } } }, 'error')
    const before = await change(one, { limitations: null }, 'applied')
    const again = await change(before, { limitations }, 'error')
    expect(again.delivery.errors?.map(({ path }) => path)).toContain('/limitations/geo')
  })
  it('never affects other resources: one that nginx refuses is reported, and its last good version stays', async () => {
    const [one, other] = [await site(), await site()]
    const long = { request: Object.fromEntries(['A', 'B'].map((name) => [`X-${name}`, `"${'\\'.repeat(4000)}`])) }
    const bad = await change(one, { headers: long }, 'error')
    expect(bad.delivery.errors?.[0]?.reason).toMatch(/^nginx refuses it: /)
    expect([(await ask(bad)).status, (await ask(other)).status]).toEqual([200, 200])
    const mended = await change(bad, { headers: null })
    expect((await ask(mended)).status).toBe(200)
  })
  it('does not open an origin in an internal network', async () => {
    const one = await site({ origin: { https: false, servers: { '10.1.2.3': { port: 80 } } } })
    await expect.poll(async () => (await ask(one)).status, patient).toBe(502)
  })
})
