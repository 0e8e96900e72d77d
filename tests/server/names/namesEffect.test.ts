// Unproven names have no effect for agents, the cache, certificates and extra zones; and hosts that a record may fetch from.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { httpResource } from '../support/portal.ts'
import { openWorld, publish, trust, verdict, type World } from './namesSupport.ts'

let world: World
let agent: TestAgent
let count = 0
const next = (): string => `n${(count += 1)}.customer.example`
beforeAll(async () => {
  world = await openWorld()
  agent = await makeAgent(world.portal, 'edge of names')
})
afterAll(() => world.portal.close())

/** Changes since the last call. */
let cursor: string | null = null
async function told(): Promise<{ id: string; record?: { names?: string[] } }[]> {
  const page = await agent.all(cursor)
  cursor = page.cursor
  return page.changes as { id: string; record?: { names?: string[] } }[]
}
const upload = (names: [string, ...string[]]) => {
  const { certificate, key } = makeCertificate({ names })
  return world.a.caller.ask({ method: 'POST', url: world.a.url('certificates'), body: { certificate, private_key: key } })
}

describe('agents', () => {
  it('get only names in effect, again after a change, and earlier reports no longer count', async () => {
    const [proven, waiting] = [next(), next()]
    publish(world, proven, world.a)
    const { id } = await world.a.make([waiting, proven])
    expect((await told()).find((one) => one.id === id)?.record?.names).toEqual([proven])
    await agent.say({ account: world.a.account, type: 'http-resources', id, version: 1 })
    const delivery = async () => (await world.a.caller.ask({ url: `${world.a.url()}/${id}` })).json()['_delivery'].state
    expect(await delivery()).toBe('applied')
    publish(world, waiting, world.a)
    await world.a.check(id)
    expect(await delivery()).toBe('pending')
    expect((await told()).find((one) => one.id === id)?.record?.names).toEqual([waiting, proven])
    publish(world, proven, world.b)
    await world.b.make([proven])
    expect((await told()).find((one) => one.id === id)?.record?.names).toEqual([waiting])
  })
  it('never get a reserved name that a customer entered', async () => {
    const { id } = await world.a.make(['www.github.com'])
    world.clock.now += 60_000
    await world.round()
    const all = await told()
    expect(all.find((one) => one.id === id)?.record?.names).toEqual([])
    expect(JSON.stringify(all)).not.toContain('github')
  })
})

describe('the cache', () => {
  const purge = (domain: string) =>
    world.a.caller.ask({ method: 'POST', url: world.a.url('cache-tasks'), body: { domain, action: 'delete', paths: ['/a'] } })
  it('can be cleared for names in effect, which are offered', async () => {
    const [proven, waiting] = [next(), next()]
    publish(world, proven, world.a)
    const { cdn_domain } = await world.a.make([waiting, proven])
    expect(verdict(await purge(waiting))).toBe('400, /domain nameWaiting')
    expect([verdict(await purge(proven)), verdict(await purge(cdn_domain))]).toEqual(['201', '201'])
    const offered = (await world.a.caller.ask({ url: `${world.a.url('cache-tasks')}/choices/domain?q=${waiting.split('.')[0]}.` })).json()
    expect(offered).not.toContain(waiting)
    expect(offered).toEqual([])
  })
  it('cannot be cleared for a name of somebody else, who is not revealed', async () => {
    const foreign = next()
    publish(world, foreign, world.b)
    await world.b.make([foreign])
    expect(verdict(await purge(foreign))).toBe('400, /domain reference')
  })
  it('can no longer be cleared for a name that another account has proven meanwhile', async () => {
    const sold = next()
    publish(world, sold, world.a)
    await world.a.make([sold])
    expect(verdict(await purge(sold))).toBe('201')
    publish(world, sold, world.b)
    await world.b.make([sold])
    expect(verdict(await purge(sold))).toBe('400, /domain nameWaiting')
  })
})

describe('certificates', () => {
  it.each([
    [['co.uk'], 'suffix'],
    [['fine.customer.example', '*.com.au'], 'suffix'],
    [['fine.customer.example', 'x.cdn.example.net'], 'delivery'],
    [['*.example.net'], 'delivery'],
    [['ns1.example.net'], 'nameserver'],
    [['second.localhost'], 'brand'],
    [['fine.customer.example', '192.0.2.7'], 'address'],
  ])('for %j are refused', async (names, reason) => {
    expect(verdict(await upload(names as [string]))).toBe(`400, /certificate nameReserved ${reason}`)
  })
  it('are not attached for unproven names', async () => {
    const [proven, waiting] = [next(), next()]
    publish(world, proven, world.a)
    const own = (await upload([waiting])).json<{ seq: number }>().seq
    expect(verdict(await world.a.post([waiting], { certificate: own }))).toBe('400, /certificate nameWaiting')
    const made = await world.a.make([waiting, proven])
    const url = `${world.a.url()}/${made.id}`
    expect(verdict(await world.a.caller.ask({ method: 'PATCH', url, version: 1, body: { certificate: own } }))).toBe(
      '400, /certificate nameWaiting',
    )
    const both = (await upload([proven, waiting])).json<{ seq: number }>().seq
    expect(verdict(await world.a.caller.ask({ method: 'PATCH', url, version: 1, body: { certificate: both } }))).toBe('200')
  })
  it('extend no resource with unproven names', async () => {
    const waiting = next()
    const seq = (await upload([waiting])).json<{ seq: number }>().seq
    const other = (await upload([next()])).json<{ seq: number }>().seq
    const made = await world.a.make([waiting], { certificate: other })
    const zones = await world.a.caller.ask({
      method: 'POST',
      url: world.a.url('extra-zones'),
      body: { resource_id: made.id, areas: ['emea'], certificate: seq },
    })
    expect(verdict(zones)).toBe('400, /areas nameWaiting')
  })
})

describe('a resource', () => {
  const from = (...hosts: string[]) => ({
    origin: { https: true, servers: Object.fromEntries(hosts.map((host) => [host, { port: 443, backup: false }])) },
  })
  const change = (id: string, version: number, body: object) =>
    world.a.caller.ask({
      method: 'PATCH',
      url: `${world.a.url()}/${id}`,
      version,
      body,
      headers: { 'confirm-paid': '/auth,/locations/~1a/auth' },
    })
  const fetches = (id: string, version: number, ...hosts: string[]) => change(id, version, from(...hosts))
  it('cannot fetch from itself', async () => {
    const name = next()
    expect(verdict(await world.a.post([name], from(name)))).toBe(`400, /origin/servers/${name} nameLoop`)
    const made = await world.a.make([name])
    for (const host of [name, name.toUpperCase(), made.cdn_domain])
      expect(verdict(await fetches(made.id, 1, 'origin.customer.example', host))).toMatch(/^400, \/origin\/servers\/.* nameLoop$/)
  })
  it('cannot fetch from itself by a rule', async () => {
    const made = await world.a.make([next()])
    const body = { locations: { '/a': from(made.cdn_domain) } }
    const answer = await world.a.caller.ask({ method: 'PATCH', url: `${world.a.url()}/${made.id}`, version: 1, body })
    expect(verdict(answer)).toBe(`400, /locations/~1a/origin/servers/${made.cdn_domain} nameLoop`)
  })
  it.each([
    (host: string) => `https://${host}/check`,
    (host: string) => `http://${host.toUpperCase()}:8443/check?a`,
    (host: string) => `https://${host}.`,
  ])('cannot authorize visitors by itself %#', async (url) => {
    const made = await world.a.make([next()])
    for (const host of [made.cdn_domain, made['_names'][0]!.name]) {
      expect(verdict(await change(made.id, 1, { auth: { url: url(host) } }))).toBe('400, /auth/url nameLoop')
      const rule = { locations: { '/a': { auth: { url: url(host) } } } }
      expect(verdict(await change(made.id, 1, rule))).toBe('400, /locations/~1a/auth/url nameLoop')
    }
    const name = next()
    const body = httpResource('of itself', { names: [name], auth: { url: url(name) } })
    const post = { method: 'POST' as const, url: world.a.url(), body, headers: { 'confirm-paid': '/auth' } }
    expect(verdict(await world.a.caller.ask(post))).toBe('400, /auth/url nameLoop')
    expect(verdict(await change(made.id, 1, { auth: { url: url('login.customer.example') } }))).toBe('200')
  })
  it('cannot authorize by others of the account that fetch from it or authorize by it', async () => {
    const [first, second, third] = [await world.a.make([next()]), await world.a.make([next()]), await world.a.make([next()])]
    const asks = (host: string) => ({ auth: { url: `https://${host}/may` } })
    expect(verdict(await fetches(second.id, 1, first.cdn_domain))).toBe('200')
    expect(verdict(await change(third.id, 1, asks(second['_names'][0]!.name)))).toBe('200')
    for (const host of [second.cdn_domain, third.cdn_domain, third['_names'][0]!.name])
      expect(verdict(await change(first.id, 1, asks(host)))).toBe('400, /auth/url nameLoop')
    expect(verdict(await fetches(first.id, 1, third.cdn_domain))).toMatch(/nameLoop$/)
    expect(verdict(await change(third.id, 2, { auth: null }))).toBe('200')
    expect(verdict(await change(first.id, 1, asks(third.cdn_domain)))).toBe('200')
  })
  it('cannot fetch from itself through others of the account', async () => {
    const first = await world.a.make([next()])
    const second = await world.a.make([next()], from(first.cdn_domain))
    const third = await world.a.make([next()], from(second['_names'][0]!.name))
    expect(verdict(await fetches(first.id, 1, third.cdn_domain))).toBe(`400, /origin/servers/${third.cdn_domain} nameLoop`)
    expect(verdict(await fetches(first.id, 1, third['_names'][0]!.name))).toMatch(/nameLoop$/)
    expect(verdict(await fetches(third.id, 1, 'elsewhere.customer.example'))).toBe('200')
    expect(verdict(await fetches(first.id, 1, third.cdn_domain))).toBe('200')
  })
})

describe('a chain of resources', () => {
  it('of 50 is followed to its end, and a longer one is refused', async () => {
    const first = await world.a.make([next()])
    let last = first
    for (let n = 1; n <= 50; n += 1)
      last = await world.a.make([next()], { origin: { https: true, servers: { [last.cdn_domain]: { port: 443 } } } })
    const back = (id: string, version: number, host: string) =>
      world.a.caller.ask({
        method: 'PATCH',
        url: `${world.a.url()}/${id}`,
        version,
        body: { origin: { https: true, servers: { [host]: { port: 443 } } } },
      })
    expect(verdict(await back(first.id, 1, last.cdn_domain))).toBe(`400, /origin/servers/${last.cdn_domain} nameLoop`)
    const another = await world.a.make([next()])
    expect(verdict(await back(another.id, 1, last.cdn_domain))).toBe(`400, /origin/servers/${last.cdn_domain} nameChain`)
  }, 60_000)
})

describe('a trusted project', () => {
  it('needs no proof, takes no names of others and no reserved ones; without trust its names end at once', async () => {
    const [free, held] = [next(), next()]
    const purge = () =>
      world.b.caller.ask({ method: 'POST', url: world.b.url('cache-tasks'), body: { domain: free, action: 'delete', paths: ['/a'] } })
    publish(world, held, world.a)
    await world.a.make([held])
    const { id } = await world.b.make([free])
    expect((await trust(world, true)).statusCode).toBe(200)
    await world.round()
    expect(await world.b.names(id)).toMatchObject([{ state: 'proven', method: 'trust' }])
    expect(verdict(await world.b.post([held]))).toBe('409, /names/0 unique')
    expect(verdict(await world.b.post(['github.io']))).toBe('400, /names/0 nameReserved suffix')
    expect(verdict(await purge())).toBe('201')
    const { store } = world.portal.services
    expect((await store.history.audited(providerScope, 1))[0]?.detail).toContain('names_trusted')
    await trust(world, false)
    await world.round()
    expect(await world.b.state(id)).toBe('waiting')
    expect(verdict(await purge())).toBe('400, /domain nameWaiting')
  })
})

describe('zones', () => {
  const servers = ['ns1.example.net', 'ns2.example.net']
  it('wait for delegation, and show that', async () => {
    const zone = (await world.a.zone('delegated.example')).json<{ id: string }>()
    const read = async () => (await world.a.caller.ask({ url: `${world.a.url('dns-zones')}/${zone.id}` })).json()
    expect(await read()).toMatchObject({ status: 'pending', delegated: false, _names: [{ kind: 'zone', state: 'waiting' }] })
    world.proofs.servers.set('delegated.example', ['ns1.other.example'])
    await world.a.check(zone.id, 'dns-zones')
    expect(await read()).toMatchObject({ status: 'pending', delegated: false, _names: [{ found: 'ns1.other.example' }] })
    world.proofs.servers.set('delegated.example', servers)
    await world.a.check(zone.id, 'dns-zones')
    expect(await read()).toMatchObject({
      status: 'active',
      delegated: true,
      version: 1,
      _names: [{ state: 'proven', method: 'delegation' }],
    })
    const filtered = async (status: string) =>
      (await world.a.caller.ask({ url: `${world.a.url('dns-zones')}?filter=${JSON.stringify({ status })}` }))
        .json<{ id: string }[]>()
        .map(({ id }) => id)
    expect([await filtered('active'), await filtered('error')]).toEqual([[zone.id], []])
    expect(verdict(await world.b.zone('delegated.example'))).toBe('409, /name unique')
  })
  it('have no records at reserved names', async () => {
    const { brands } = world.portal.services.store
    const zone = (await world.a.zone('reseller.example')).json<{ id: string }>()
    const early = await world.a.caller.ask({
      method: 'POST',
      url: world.a.url('dns-records'),
      body: { zone_id: zone.id, type: 'AAAA', name: 'cdn', ttl: 300, records: [{ content: '2001:db8::1' }] },
    })
    await brands.put('second', (await brands.find('second'))!, ['second.localhost', 'cdn.reseller.example'])
    const { id, version } = early.json<{ id: string; version: number }>()
    const later = await world.a.caller.ask({ method: 'PATCH', url: `${world.a.url('dns-records')}/${id}`, version, body: { ttl: 600 } })
    expect(verdict(later), 'what was there before may still be changed').toBe('200')
    const record = (name: string) =>
      world.a.caller.ask({
        method: 'POST',
        url: world.a.url('dns-records'),
        body: { zone_id: zone.id, type: 'A', name, ttl: 300, records: [{ content: '192.0.2.1' }] },
      })
    expect(verdict(await record('cdn'))).toBe('400, /name nameReserved brand')
    expect(verdict(await record('*'))).toBe('400, /name nameReserved brand')
    expect(verdict(await record('www'))).toBe('201')
  })
})
