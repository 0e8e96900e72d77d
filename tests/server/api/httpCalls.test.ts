// The calls of 001 §7 about a resource, as programs make them (docs/api-map.md).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examplesOf } from '../../support/builtins.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, errorsOf, httpResource, listUrl, listWith, openPortal, type Portal } from '../support/portal.ts'

type Stored = { id: string; version: number; cdn_domain: string; [field: string]: unknown }
const url = listUrl('demo-cdn2', 'http-resources')
let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())
const made = async (body: object): Promise<Stored> => {
  const answer = await customer.ask({
    method: 'POST',
    url,
    body,
    headers: { 'confirm-paid': '/auth, /limitations, /compress/brotli, /locations/~1private~1/auth' },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Stored>()
}

describe('creating', () => {
  it('R1-344 R1-345 accepts account, type and body; the answer is the resource with its id', async () => {
    const body = httpResource('created')
    const answer = await customer.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/http-resources', body })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        id: expect.stringMatching(/^http_[a-z0-9]{16}$/),
        account: 'demo-cdn2',
        name: 'created',
        version: 1,
        origin: body.origin,
      }),
    ])
    expect((await customer.ask({ url: `${url}/${answer.json<Stored>().id}` })).json()).toEqual(answer.json())
  })
  it('R1-001 content of origins is served under a CDN domain of its own; edited, the domain stays', async () => {
    const one = await made(httpResource('served'))
    const other = await made(httpResource('served too'))
    expect(one.cdn_domain).toMatch(new RegExp(`^${one.id.replace('_', '-')}\\.\\S+\\.\\S+$`))
    expect(other.cdn_domain).not.toBe(one.cdn_domain)
    const origin = { https: false, servers: { 'other.example.com': { port: 80, weight: 1, backup: false } } }
    expect((await customer.ask({ method: 'PATCH', url: `${url}/${one.id}`, version: 1, body: { origin } })).json()).toMatchObject({
      origin,
      cdn_domain: one.cdn_domain,
      version: 2,
    })
    expect(
      errorsOf(await customer.ask({ method: 'PATCH', url: `${url}/${one.id}`, version: 2, body: { cdn_domain: 'mine.example.com' } })),
    ).toEqual(['/cdn_domain readOnly'])
  })
  it.each([
    ['demo-other', 404],
    ['no-such', 404],
  ])('is refused for account %s', async (account, status) => {
    expect((await customer.ask({ method: 'POST', url: listUrl(account, 'http-resources'), body: httpResource('x') })).statusCode).toBe(
      status,
    )
  })
})

describe('reading', () => {
  it('R1-335 R1-336 R1-338 R1-339 accepts account, type and id; the answer is the resource itself, with its state', async () => {
    const { id } = await made(httpResource('read'))
    const read = async (): Promise<Stored> => (await customer.ask({ url: `${url}/${id}` })).json<Stored>()
    expect(await read()).toMatchObject({ id, name: 'read', active: true, _delivery: { state: 'none' } })
    expect(Object.keys(await read()).filter((key) => ['data', 'status', 'code', 'result', 'success'].includes(key))).toEqual([])
    const agent = await makeAgent(portal, 'Edge')
    expect(await read()).toMatchObject({ _delivery: { state: 'pending' } })
    await agent.say({ account: 'demo-cdn2', type: 'http-resources', id, version: 1 }, 'error', [
      { path: '/origin', reason: 'no such host' },
    ])
    expect(await read()).toMatchObject({ _delivery: { state: 'error', errors: [{ path: '/origin', reason: 'no such host' }] } })
    await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { active: false } })
    expect(await read()).toMatchObject({ active: false, version: 2, _delivery: { state: 'pending' } })
  })
  it.each(['http_aaaaaaaaaaaa', 'partialcachedelete', '..%2Fdns-zones', 'HTTP_1'])('of %s is nothing', async (id) => {
    expect((await customer.ask({ url: `${url}/${id}` })).statusCode).toBe(404)
  })
  it('R1-340 R1-341 of countries and of regions answers the list itself', async () => {
    const countries = await listWith(customer, '/api/v1/countries', { filter: { q: 'Герм' } })
    expect(countries.json()).toEqual([{ code: 'DE', name: { ru: 'Германия', en: 'Germany' } }])
    const regions = await listWith(customer, '/api/v1/regions', { filter: { country_code: 'DE' } })
    expect(Array.isArray(regions.json())).toBe(true)
    expect(new Set(regions.json<{ country_code: string }[]>().map(({ country_code }) => country_code))).toEqual(new Set(['DE']))
  })
})

describe('saving', () => {
  it('R1-107 R1-115 R1-116 a loaded resource that is saved loses nothing, including headers and CORS', async () => {
    const { active: _, ...full } = examplesOf('http-resources').base['full']!
    const one = await made({ ...full, name: 'everything', certificate: null, ioss: false })
    const wanted = [
      'id',
      'name',
      'cdn_domain',
      'names',
      'active',
      'certificate',
      'http2https',
      'https_only',
      'follow_redirects',
      'modern_tls_only',
      'strong_ssl_ciphers',
      'no_http2',
      'tuning',
      'client_cache',
      'headers',
      'cors',
      'locations',
      'cache',
      'robots',
      'compress',
      'packaging',
      'ioss',
      'limitations',
      'auth',
    ]
    expect(wanted.filter((name) => one[name] === undefined)).toEqual([])
    const saved = await customer.ask({ method: 'PUT', url: `${url}/${one.id}`, version: 1, body: { ...one, name: 'everything else' } })
    expect(saved.statusCode, saved.body).toBe(200)
    const { updated_at: __, ...after } = saved.json<Stored>()
    const { updated_at: ___, ...before } = one
    expect(after).toEqual({ ...before, name: 'everything else', version: 2 })
    expect([after['headers'], after['cors']]).toEqual([full['headers'], full['cors']])
    const sliced = await made(httpResource('sliced', { tuning: 'large', slice_size_megabytes: 32 }))
    expect(
      (await customer.ask({ method: 'PUT', url: `${url}/${sliced.id}`, version: 1, body: { ...sliced, name: 'sliced too' } })).json(),
    ).toMatchObject({ tuning: 'large', slice_size_megabytes: 32 })
  })
  it('R1-122 R1-347 is a call to the type and the id; the body may contain this id, but no other', async () => {
    const one = await made(httpResource('saved'))
    const save = (body: object, version: number) => customer.ask({ method: 'PUT', url: `${url}/${one.id}`, version, body })
    expect((await save({ ...httpResource('saved b'), id: one.id }, 1)).json()).toMatchObject({ id: one.id, name: 'saved b', version: 2 })
    expect(errorsOf(await save({ ...httpResource('saved c'), id: 'http_aaaaaaaaaaaa' }, 2))).toEqual(['/id idDiffers'])
    expect(
      (
        await customer.ask({
          method: 'PUT',
          url: `${listUrl('demo-cdn2', 'dns-zones')}/${one.id}`,
          version: 2,
          body: httpResource('saved d'),
        })
      ).statusCode,
    ).toBe(404)
  })
  it('R0-543 of a deactivation sends only active=false; the rest of the resource stays as stored', async () => {
    const { active: _, ...full } = examplesOf('http-resources').base['full']!
    const one = await made({ ...full, name: 'to be off', names: ['off.example.org'], ioss: false })
    const off = (await customer.ask({ method: 'PATCH', url: `${url}/${one.id}`, version: 1, body: { active: false } })).json<Stored>()
    const { updated_at: __, ...after } = off
    const { updated_at: ___, ...before } = one
    expect(after).toEqual({ ...before, active: false, version: 2, _delivery: expect.anything() })
  })
})
