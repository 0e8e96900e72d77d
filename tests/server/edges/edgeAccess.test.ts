// Who gets content from the reference edge: limitations, signed links, external authorization, methods and deactivation.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { signatureOf, vectors } from '../../../edges/nginx/links.ts'
import { openOffice, patient } from './edgeOffice.ts'
import { listen } from '../../support/listen.ts'

const office = openOffice({ places: 'tests/server/edges/places.csv' })
const { ask, site, change } = office
const rule = (default_action: string, exclude: object[], times: object[] = []) => [{ default_action, exclude, times }]
const statusOf = async (one: { host: string }, headers: Record<string, string> = {}, from?: string) =>
  (await ask(one, { headers, ...(from && { from }) })).status

describe('limitations', () => {
  it('by address: all except, or none except', async () => {
    const but = await site({ limitations: { ip: rule('allow', [{ ip: '127.0.0.2' }]) } })
    expect([await statusOf(but), await statusOf(but, {}, '127.0.0.2'), await statusOf(but, {}, '127.0.0.3')]).toEqual([200, 403, 200])
    const only = await site({ limitations: { ip: rule('deny', [{ ip: '127.0.0.2/31' }]) } })
    expect([await statusOf(only), await statusOf(only, {}, '127.0.0.3'), await statusOf(only, {}, '127.0.0.4')]).toEqual([403, 200, 403])
  })
  it('by country and region, with regions taking precedence', async () => {
    const exclude = [
      { action: 'deny', country: 'RU', region: null },
      { action: 'allow', country: 'RU', region: 'RU-MOW' },
    ]
    const one = await site({ limitations: { geo: rule('allow', exclude) } })
    const from = ['127.0.1.1', '127.0.2.1', '127.0.3.1', '127.0.9.1']
    expect(await Promise.all(from.map((address) => statusOf(one, {}, address)))).toEqual([200, 403, 200, 200])
    const only = await site({ limitations: { geo: rule('deny', [{ action: 'allow', country: 'KZ', region: null }]) } })
    expect(await Promise.all(from.map((address) => statusOf(only, {}, address)))).toEqual([403, 403, 200, 403])
  })
  it.each([
    ['example.net', 'https://example.net/page', true],
    ['example.net', 'https://EXAMPLE.net:8443', true],
    ['example.net', 'https://www.example.net/', false],
    ['example.net', 'https://evil.test/?example.net', false],
    ['example.net', 'https://example.net.evil.test/', false],
    ['example.net', undefined, false],
    ['*.example.net', 'https://a.b.example.net/', true],
    ['*.example.net', 'https://example.net/', false],
    ['*.example.net', 'https://evilexample.net/', false],
    ['~^https://[a-z]+\\.shop/', 'https://my.shop/x', true],
    ['~^https://[a-z]+\\.shop/', 'http://my.shop/x', false],
    ['~*SHOP', 'http://my.shop/x', true],
  ])('by referer: %s and %s', async (referer, given, isExcepted) => {
    const one = await site({ limitations: { referer: rule('deny', [{ referer }]) } })
    expect(await statusOf(one, given === undefined ? {} : { referer: given })).toBe(isExcepted ? 200 : 403)
  })
  it.each([
    ['BadBot', 'Mozilla badbot/1.0', true],
    ['BadBot', 'Mozilla', false],
    ['~^Bad"\\$Bot', 'Bad"$Bot 1', true],
    ['~^BadBot', 'xBadBot', false],
    ['~^BadBot', 'badbot', false],
  ])('by user agent: %s and %s', async (useragent, given, isExcepted) => {
    const one = await site({ limitations: { useragent: rule('allow', [{ useragent }]) } })
    expect(await statusOf(one, { 'user-agent': given })).toBe(isExcepted ? 403 : 200)
  })
  it('of several lists must all allow a request', async () => {
    const one = await site({ limitations: { ip: rule('allow', [{ ip: '127.0.0.2' }]), useragent: rule('deny', [{ useragent: 'Good' }]) } })
    expect(await statusOf(one, { 'user-agent': 'Good' })).toBe(200)
    expect(await statusOf(one, { 'user-agent': 'Other' })).toBe(403)
    expect(await statusOf(one, { 'user-agent': 'Good' }, '127.0.0.2')).toBe(403)
  })
  it('apply in their intervals only', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const one = await site({ limitations: { ip: rule('deny', [], [{ start: at(-60), end: at(4) }]) } })
    const later = await site({ limitations: { ip: rule('deny', [], [{ start: at(3600), end: null }]) } })
    expect([await statusOf(one), await statusOf(later)]).toEqual([403, 200])
    await expect.poll(() => statusOf(one), patient).toBe(200)
  })
  it('of a rule apply to its paths only', async () => {
    const one = await site({ locations: { '/closed/': { priority: 0, limitations: { ip: rule('deny', []) } } } })
    expect([(await ask(one, { path: '/closed/a' })).status, (await ask(one, { path: '/x/%2e%2e/closed/a' })).status]).toEqual([403, 403])
    expect((await ask(one, { path: '/closed' })).status).toBe(200)
  })
})

describe('signed links', () => {
  const soon = () => Math.floor(Date.now() / 1000) + 600
  it.each(vectors.filter(({ address }) => address === undefined))(
    'are accepted for the vector %j, and for nothing near it',
    async (link) => {
      const one = await site({ auth: { md5: { secret: link.secret, forever: link.expires === undefined, anywhere: true } } })
      const path = encodeURI(link.path)
      const query = `?md5=${signatureOf(link)}${link.expires === undefined ? '' : `&e=${link.expires}`}`
      expect((await ask(one, { path: path + query })).status).toBe(200)
      for (const other of [
        path,
        `${path}2${query}`,
        `${path}?md5=${signatureOf({ ...link, secret: 'other' })}`,
        `${path}${query.replace(/md5=./, 'md5=_')}`,
      ])
        expect((await ask(one, { path: other })).status, other).toBe(403)
    },
  )
  it('depend on the time and the address when they are bound to them', async () => {
    const secret = 'sEcret_2026'
    const one = await site({ auth: { md5: { secret } } })
    const link = { path: '/v/1.mp4', secret, expires: soon(), address: '127.0.0.1' }
    const path = `${link.path}?md5=${signatureOf(link)}&e=${link.expires}`
    expect((await ask(one, { path })).status).toBe(200)
    expect((await ask(one, { path, from: '127.0.0.2' })).status).toBe(403)
    expect((await ask(one, { path: path.replace(/e=\d+$/, `e=${link.expires + 1}`) })).status).toBe(403)
    const past = { ...link, expires: soon() - 1200 }
    expect((await ask(one, { path: `${past.path}?md5=${signatureOf(past)}&e=${past.expires}` })).status).toBe(403)
    expect((await ask(one, { path: `${link.path}?md5=${signatureOf(link)}` })).status).toBe(403)
  })
  it('share one cached copy, and the origin gets no signature', async () => {
    const secret = 'sEcret_2026'
    const one = await site({ auth: { md5: { secret, anywhere: true } }, cache: { consider_args: true } })
    for (const expires of [soon(), soon() + 1])
      await ask(one, { path: `/v/2?q=1&md5=${signatureOf({ path: '/v/2', secret, expires })}&e=${expires}` })
    expect(office.origin.asked.filter(({ url }) => url.startsWith('/v/2')).map(({ url }) => url)).toEqual(['/v/2?q=1'])
  })
})

describe('other authorization', () => {
  it('closes a closed path to everybody', async () => {
    const one = await site({ locations: { '/secret/': { priority: 0, auth: { forbidden: true } } } })
    expect([(await ask(one, { path: '/secret/a' })).status, (await ask(one)).status]).toEqual([403, 200])
  })
  it('asks an external service before every answer', async () => {
    const asked: { url: string; headers: IncomingHttpHeaders }[] = []
    const service = createServer(({ url = '', headers }, reply) => {
      asked.push({ url, headers })
      reply.writeHead(Number(headers['x-original-uri']?.toString().match(/code=(\d+)/)?.[1] ?? 200)).end()
    })
    const port = await listen(service)
    const one = await site({ auth: { url: `http://127.0.0.1:${port}/check?x` } })
    const statuses = []
    for (const path of ['/auth/a', '/auth/a', '/auth/a?code=401', '/auth/a?code=403', '/auth/a?code=500', '/auth/a?code=302'])
      statuses.push((await ask(one, { path, headers: { cookie: 'c=1' } })).status)
    service.close()
    service.closeAllConnections()
    statuses.push((await ask(one, { path: '/auth/a' })).status)
    expect(statuses).toEqual([200, 200, 401, 403, 403, 403, 403])
    expect(asked[1]).toMatchObject({
      url: '/check?x',
      headers: { cookie: 'c=1', 'x-original-uri': '/auth/a', 'x-original-host': one.host, 'x-real-ip': '127.0.0.1' },
    })
    expect(office.origin.count('/auth/a')).toBe(1)
  })
})

describe('methods and states', () => {
  it('let only GET, HEAD, OPTIONS and declared methods reach the origin', async () => {
    const one = await site({ allowed_http_methods: ['PUT'] })
    const statuses = []
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'DELETE'])
      statuses.push((await ask(one, { method, path: '/methods' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 405, 405])
  })
  it('refuse all others for a resource that declares none, also in its rules and for its robots.txt', async () => {
    const one = await site({ locations: { '/rule/': {} } })
    for (const path of ['/', '/rule/a', '/robots.txt']) {
      const statuses = []
      for (const method of ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'TRACE', 'PURGE'])
        statuses.push((await ask(one, { method, path })).status)
      expect([path, ...statuses]).toEqual([path, 200, 200, 405, 405, 405, 405, 405])
    }
    expect(office.origin.asked.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([])
  })
  it('give 403 for an inactive resource, and 404 for a deleted one', async () => {
    const one = await site()
    const off = await change(one, { active: false })
    expect((await ask(off)).status).toBe(403)
    const on = await change(off, { active: true })
    expect((await ask(on)).status).toBe(200)
    await office.customer.ask({ method: 'DELETE', url: `/api/v1/accounts/demo-cdn2/http-resources/${one.id}`, version: on.version })
    await expect.poll(async () => (await ask(one)).status, patient).toBe(404)
  })
  it('pass requests of certification authorities to the portal, whatever the resource', async () => {
    for (const closed of [{ auth: { forbidden: true } }, { https_only: true }, { http2https: true }]) {
      const one = await site(closed)
      const answer = await ask(one, { path: '/.well-known/acme-challenge/none' })
      expect([closed, answer.status, office.origin.count('/.well-known/acme-challenge/none')]).toEqual([closed, 404, 0])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})
