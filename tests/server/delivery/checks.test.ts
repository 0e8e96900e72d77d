// Live checks of a record over HTTP: what is found at names and servers, who may ask, and how often. DNS and servers are real, and of this machine.
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { describe, expect, it } from 'vitest'
import { reasons } from '../../../server/services/checks/results.ts'
import type { CheckReport } from '../../../src/engine/values/checks.ts'
import { loadAreaWords } from '../../../src/client/words/areaWords.ts'
import { words as checkWords } from '../../../src/custom/checks/words.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { listUrl, makerOf } from '../support/portal.ts'
import { openChecks, resources, told } from './checksOffice.ts'

const { portal, dns, customer, opened, resource, check, found } = await openChecks()
const web = (answer: RequestListener): Promise<number> => opened(createServer(answer))
const origin = (port: number, more: object = {}, host = 'origin.example.com') => ({
  origin: { https: false, servers: { [host]: { port, weight: 10, backup: false } }, ...more },
})

describe('the check of where a name leads', () => {
  it('checks each part separately, and shows the result beside the expectation', async () => {
    const made = await resource('names', {
      names: [
        'here.checks.example',
        'far.checks.example',
        'no.checks.example',
        'none.checks.example',
        'apex.checks.example',
        'ring.checks.example',
        'silent.checks.example',
      ],
    })
    const domain = String(made.cdn_domain)
    dns.say(domain, ['127.0.0.1'])
    dns.say('here.checks.example', ['Between.checks.example'])
    dns.say('between.checks.example', [domain.toUpperCase()])
    dns.say('far.checks.example', ['cdn.somebody.example'])
    dns.say('cdn.somebody.example', ['8.8.8.8'])
    dns.say('no.checks.example', ['8.8.4.4'])
    dns.say('apex.checks.example', ['127.0.0.1'])
    dns.say('ring.checks.example', ['gnir.checks.example'])
    dns.say('gnir.checks.example', ['ring.checks.example'])
    dns.say('silent.checks.example', 'broken')
    expect(told(await found(made.id), 'name')).toEqual([
      `here.checks.example: fine leads_here ${domain} ${domain}`,
      `far.checks.example: failed elsewhere cdn.somebody.example ${domain}`,
      `no.checks.example: failed elsewhere 8.8.4.4 ${domain}`,
      `none.checks.example: failed no_record - ${domain}`,
      `apex.checks.example: fine leads_by_address 127.0.0.1 ${domain}`,
      `ring.checks.example: failed loop - ${domain}`,
      'silent.checks.example: skipped dns_silent - -',
    ])
  })
  it('shows no addresses for a name that leads to an internal network', async () => {
    const made = await resource('inside', { names: ['inside.checks.example'] })
    dns.say('inside.checks.example', ['10.1.2.3'])
    const checks = await found(made.id)
    expect(told(checks, 'name')).toEqual([`inside.checks.example: failed no_record - ${String(made.cdn_domain)}`])
    expect(JSON.stringify(checks)).not.toContain('10.1.2.3')
  })
  it('shows only the first twenty of very many addresses', async () => {
    const names = Array.from({ length: 23 }, (_, n) => `n${n}.many.example`)
    const { id } = await resource('many', { names })
    const checks = await found(id)
    expect([
      checks.filter(({ reason }) => reason === 'no_record').length,
      checks.filter(({ reason }) => reason === 'too_many').length,
    ]).toEqual([20, 6])
  })
})

describe('the check of a server', () => {
  const ofOrigin = async (id: string): Promise<string[]> => told(await found(id), 'origin')
  it.each([
    [200, 'fine answers HTTP 200 -'],
    [204, 'fine answers HTTP 204 -'],
    [405, 'fine answers HTTP 405 -'],
    [301, 'warning redirects HTTP 301 → http://127.0.0.1/x -'],
    [403, 'warning refuses HTTP 403 -'],
    [404, 'warning refuses HTTP 404 -'],
    [500, 'failed server_error HTTP 500 -'],
    [503, 'failed server_error HTTP 503 -'],
  ])('with %i', async (status, expected) => {
    dns.say('origin.example.com', ['127.0.0.1'])
    const { id } = await resource(
      `status-${status}`,
      origin(await web((_, reply) => reply.writeHead(status, { location: 'http://127.0.0.1/x' }).end())),
    )
    expect(await ofOrigin(id)).toEqual([`origin.example.com: ${expected}`])
  })
  it('sends the origin the host name and the folder that an edge would send', async () => {
    dns.say('origin.example.com', ['127.0.0.1'])
    const seen: string[] = []
    const port = await web(({ headers, url, method }, reply) => {
      seen.push(`${method} ${headers.host} ${url}`)
      reply.end()
    })
    const plain = await resource('plain', origin(port))
    const named = await resource('named', origin(port, { hostname: 'www.example.com', s3_bucket: 'a b/c' }))
    const visited = await resource('visited', { ...origin(port, { hostname: '$host' }), names: ['visited.example.com'] })
    for (const { id } of [plain, named, visited]) await check(id)
    expect(seen).toEqual(['HEAD origin.example.com /', 'HEAD www.example.com /a%20b/c/', 'HEAD visited.example.com /'])
  })
  it('uses TLS, with the verification that the record requires', async () => {
    dns.say('origin.example.com', ['127.0.0.1'])
    const made = makeCertificate({ cn: 'origin.example.com' })
    const port = await opened(createSecure({ cert: made.certificate, key: made.key }, (_, reply) => reply.end()))
    const loose = await resource('loose', origin(port, { https: true }))
    const strict = await resource('strict', origin(port, { https: true, ssl_verify: true }))
    const wrong = await resource('wrong', origin(port))
    const all = (await Promise.all([loose, strict, wrong].map(({ id }) => ofOrigin(id)))).flat()
    expect(all).toEqual(
      ['fine answers HTTP 200 -', 'failed tls_untrusted - -', 'failed broken - -'].map((one) => `origin.example.com: ${one}`),
    )
  })
  it('does not contact an internal server, and reports it like a missing one', async () => {
    const port = await web((_, reply) => reply.end('secret'))
    dns.say('inside.example.com', ['127.0.0.2'])
    const servers = {
      'inside.example.com': { port },
      'nowhere.example.com': { port },
      '127.0.0.2': { port },
      '10.0.0.1': { port: 80 },
      '169.254.169.254': { port: 80 },
    }
    const { id } = await resource('sneaky', { origin: { https: false, servers } })
    expect(await ofOrigin(id)).toEqual(Object.keys(servers).map((host) => `${host}: failed no_public_address - -`))
  })
  it('does not contact a mail port', async () => {
    const { id } = await resource('mail', origin(25))
    expect(await ofOrigin(id)).toEqual(['origin.example.com: failed port_closed - -'])
  })
})

describe('running a check', () => {
  it('records the time and the version of a check', async () => {
    const { id } = await resource('when')
    const answer = await check(id)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json<CheckReport>()).toMatchObject({ version: 1, checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
  })
  it('is allowed to callers who may change the record: others get 404, a read-only token 403, no session 401', async () => {
    const { id } = await resource('mine')
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    const owner = await portal.signIn('cdn2@demo.example')
    const { token } = (
      await owner.ask({ method: 'POST', url: '/api/v1/tokens', body: { name: 'reads', scopes: ['read'], days: 30 } })
    ).json<{ token: string }>()
    const reads = await portal.nobody.ask({
      method: 'POST',
      url: `${resources}/${id}/checks`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([reads.statusCode, reads.json<{ code: string }>().code]).toEqual([403, 'token_read_only'])
    const restricted = await portal.signIn('cachedelete@demo.example')
    expect((await check(id, restricted)).statusCode).toBe(404)
    const statuses = [
      await check(id, other),
      await check(id, portal.nobody),
      await check('http_none'),
      await other.ask({ method: 'POST', url: `${listUrl('demo-other', 'http-resources')}/${id}/checks` }),
      await customer.ask({ url: `${resources}/${id}/checks` }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 401, 404, 404, 404])
  })
  it('is refused for a type that declares none', async () => {
    const zone = (await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'dns-zones'), body: { name: 'checks.example' } })).json<{
      id: string
    }>()
    expect((await customer.ask({ method: 'POST', url: `${listUrl('demo-cdn2', 'dns-zones')}/${zone.id}/checks` })).statusCode).toBe(404)
  })
  it('is limited to ten a minute per account, whatever is checked, also concurrently', async () => {
    const { id } = await resource('often')
    const { id: second } = await resource('often-too')
    const statuses = (await Promise.all(Array.from({ length: 14 }, (_, n) => check(n % 2 ? id : second)))).map(
      ({ statusCode }) => statusCode,
    )
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([10, 4])
    const refused = await check(id)
    expect([refused.json<{ code: string }>().code, Number(refused.headers['retry-after'])]).toEqual(['checks_too_soon', expect.any(Number)])
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    const theirs = await makerOf(() => other, listUrl('demo-other', 'http-resources')).created('theirs')
    expect((await other.ask({ method: 'POST', url: `${listUrl('demo-other', 'http-resources')}/${theirs.id}/checks` })).statusCode).toBe(
      200,
    )
  })
})

it.each(['en_US', 'ru_RU'])('every reason has its sentence in %s', async (locale) => {
  const words = (await loadAreaWords([checkWords], locale)).checks!.reasons as Record<string, Record<string, string>>
  expect(Object.fromEntries(Object.entries(words).map(([kind, texts]) => [kind, Object.keys(texts).sort()]))).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([kind, names]) => [kind, [...names].sort()])),
  )
})
