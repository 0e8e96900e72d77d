// Pages as the server gives them: their policy, their brand, and that nothing else of the disk is given.
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../support/portal.ts'
import { openPages, page } from '../support/webPages.ts'

const { portal, port, get } = await openPages()

const directive = (answer: Answer, name: string): string | undefined =>
  String(answer.headers['content-security-policy'])
    .split('; ')
    .find((part) => part.startsWith(name))

describe('pages', () => {
  it.each(['/', '/login', '/f-cdn/http', '/f-cdn/http/http_x/rules', '/some/unknown/page', '/setup?code=abc.def'])(
    'are index.html with a fresh nonce and a strict policy: %s',
    async (url) => {
      const [one, two] = [await get(url), await get(url)]
      expect([one.statusCode, one.headers['content-type'], one.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      const nonce = /nonce-([\w-]+)/.exec(String(one.headers['content-security-policy']))![1]!
      expect(one.body.replaceAll(/<meta name="portal-[^>]*>/g, '')).toBe(page.replaceAll('__CSP_NONCE__', nonce))
      expect(two.body).not.toContain(nonce)
      expect(directive(one, 'script-src')).toBe("script-src 'self'")
      expect(directive(one, 'style-src')).toBe(`style-src 'self' 'nonce-${nonce}'`)
      expect(directive(one, 'object-src')).toBe("object-src 'none'")
      expect(directive(one, 'base-uri')).toBe("base-uri 'none'")
      expect(directive(one, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    },
  )
  it('are sent compressed, and plain to clients that accept neither encoding', async () => {
    const { headers, rawPayload } = await get('/login', { 'accept-encoding': 'gzip, br' })
    expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'accept-encoding'])
    expect(rawPayload.length).toBe(Number(headers['content-length']))
    const nonce = /nonce-([\w-]+)/.exec(String(headers['content-security-policy']))![1]!
    const text = brotliDecompressSync(rawPayload).toString()
    expect(text).toContain(`nonce="${nonce}"`)
    expect(text).toContain('<meta name="portal-brand"')
    expect(rawPayload.length).toBeLessThan(text.length / 2)
    expect((await get('/login', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
  })
  it.each([
    '/livez',
    '/startupz',
    '/statusz',
    '/health',
    '/healthcheck',
    '/health-check',
    '/ready',
    '/readiness',
    '/liveness',
    '/ping',
    '/-/healthy',
    '/actuator/health',
    '/LIVEZ',
    '/livez/',
    '/metrics',
    '/metrics/x',
  ])('are not served at addresses of monitors: %s', async (url) => {
    for (const path of [url, `${url}?verbose`]) {
      const answer = await get(path)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })
  it.each(['/live', '/health-of-origins', '/f-cdn/health', '/pinged'])('may have similar addresses: %s', async (url) => {
    expect((await get(url)).headers['content-type']).toContain('text/html')
  })
  it('contain the brand of their host and that nobody is signed in, so that the first view needs no call', async () => {
    const told = (answer: Answer, name: string) =>
      new RegExp(`<meta name="portal-${name}" content="([^"]*)" />`)
        .exec(answer.body)?.[1]
        ?.replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    for (const host of ['localhost', 'second.localhost']) {
      const shown = await get('/login', { host })
      expect(JSON.parse(told(shown, 'brand') ?? '')).toEqual((await get('/api/v1/brand', { host })).json())
      expect(told(shown, 'session')).toBe('none')
    }
    expect(told(await get('/login', { cookie: 'portal=anything' }), 'session')).toBeUndefined()
  })
  it('have files with a hash in their names, which are cached for ever', async () => {
    const asset = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
    expect([asset.statusCode, asset.headers['cache-control'], asset.headers['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ])
    expect(asset.headers['x-content-type-options']).toBe('nosniff')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })
  it.each([
    '/assets/none.js',
    '/assets/app-1.js.map',
    '/.env',
    '/.git/config',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f.env',
    '/assets/%5c..%5cpackage.json',
    '/assets//etc/passwd',
    '/..%252f..%252fpackage.json',
    '/assets/..%255c..%255c.env',
    '/assets/%2e%2e/.env',
    '/assets/..;/.env',
    '/.well-known/../.env',
    '/assets/.env',
    '/assets/.git/config',
    '/%2egit/config',
    '/assets/app-1.js%00.css',
    '/assets/app-1.js.map?x',
    '/package.json',
    '/index.html',
    '/api/v1',
    '/api/v2/x',
    '/api/v1/nothing/at/all/here',
    '/validators/x',
    '/wp-login.php',
  ])('E5: are not served for a file or an API address: %s', async (url) => {
    const answer = await get(url)
    expect([401, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ status: answer.statusCode, errors: [] })
    expect(answer.body).not.toContain('SECRET')
  })
  it.each([
    '/../../.env',
    '/assets/../.env',
    '/assets/../../package.json',
    '/./.env',
    '//.env',
    '/assets//../.env',
    '/\\..\\.env',
    '/assets/\\../.env',
    '/..%c0%af.env',
    '/.%00./.env',
    'http://localhost/.env',
    '/assets/app-1.js/../../.env',
  ])('E5: nor for %s, as sent on the wire', async (path) => {
    const [status, text] = await new Promise<[number, string]>((resolve, reject) => {
      request({ port: port(), host: '127.0.0.1', path, headers: { host: 'localhost' } }, (answer) => {
        let body = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (body += part))
          .on('end', () => resolve([answer.statusCode ?? 0, body]))
      })
        .on('error', reject)
        .end()
    })
    expect([400, 404]).toContain(status)
    expect(text).not.toMatch(/SECRET|root:|"private"/)
  })
  it('accept no writes', async () => {
    expect((await portal.nobody.ask({ method: 'POST', url: '/login', body: {} })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ method: 'HEAD', url: '/login' })).statusCode).toBe(200)
  })
})

describe('brands', () => {
  it('R0-689 are distinguished by host, without a session; an unknown host shows the first', async () => {
    const brandOf = async (host: string): Promise<string> => (await portal.nobody.ask({ url: '/api/v1/brand', host })).json().id
    expect([
      await brandOf('localhost:8080'),
      await brandOf('second.localhost'),
      await brandOf('SECOND.localhost:1'),
      await brandOf('evil.example'),
    ]).toEqual(['main', 'second', 'second', 'main'])
  })
  it('R0-038 list their languages, one of them the default', async () => {
    const { languages } = (await portal.nobody.ask({ url: '/api/v1/brand', host: 'second.localhost' })).json()
    expect(languages).toEqual([
      { locale: 'ru_RU', isDefault: true },
      { locale: 'en_US', isDefault: false },
    ])
  })
  it('do not trust a forwarded host of a stranger', async () => {
    expect((await get('/api/v1/brand', { 'x-forwarded-host': 'second.localhost' })).json().id).toBe('main')
  })
})
