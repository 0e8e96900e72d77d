// Hosts of brands: shown once DNS proves them, refused to other brands, and what an operator may leave out.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutsideError } from '../../../server/drivers/outside/errors.ts'
import type { ProofResolver } from '../../../server/drivers/outside/proofs.ts'
import type { Waker } from '../../../server/services/waker.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Answer, type Caller, openPortal, type Portal } from '../support/portal.ts'
import { adminOfSecondBrand } from '../support/secondBrand.ts'

/** A portal on PostgreSQL reads brands anew a moment after they changed. */
const soon = { timeout: 20_000 }

type States = { hosts: { host: string; state: string; found?: string }[]; target: string; label: string; value: string }
type Branding = { id: string; version: number; code: string; hosts: string[] }

onEachDatabase('hosts of brands', (env) => {
  const dns = { cname: new Map<string, string>(), txt: new Map<string, string>(), isSilent: false }
  const answer = (text: string | undefined): string[] => {
    if (dns.isSilent) throw new OutsideError('dns_silent')
    return text === undefined ? [] : [text]
  }
  const resolver: ProofResolver = {
    simulated: false,
    cname: async (name) => answer(dns.cname.get(name)),
    txt: async (name) => answer(dns.txt.get(name)),
    ns: async () => [],
  }
  let now = Date.parse('2026-03-10T12:00:00Z')
  let portal: Portal
  let run: Waker
  let admin: Caller
  let own: Caller
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', resolver, clock: () => new Date(now), env: await env() })
    run = portal.services.brandHosts.run()
    await run.idle()
    admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    own = await adminOfSecondBrand(portal)
  })
  // A minute later the next check is allowed.
  beforeEach(() => void (now += 60_000))
  afterAll(async () => {
    await run.close()
    await portal.close()
  })
  const branding = async (code: string): Promise<Branding> =>
    (await admin.ask({ url: '/api/v1/brandings' })).json<Branding[]>().find((one) => one.code === code)!
  async function setHosts(code: string, change: (hosts: string[]) => string[]): Promise<Answer> {
    const { id, version, hosts } = await branding(code)
    return admin.ask({ method: 'PATCH', url: `/api/v1/brandings/${id}`, version, body: { hosts: change(hosts) } })
  }
  const add = async (code: string, host: string): Promise<void> =>
    expect((await setHosts(code, (hosts) => [...hosts, host])).statusCode).toBe(200)
  const shownOn = async (host: string): Promise<string> =>
    (await portal.nobody.ask({ url: '/api/v1/brand', host })).json<{ id: string }>().id
  const urlOf = async (code: string): Promise<string> => `/api/v1/brand-hosts/${(await branding(code)).id}`
  const check = async (code: string, by = admin): Promise<Answer> => by.ask({ method: 'POST', url: `${await urlOf(code)}/check` })
  const stateOf = async (code: string, host: string): Promise<string | undefined> =>
    (await admin.ask({ url: await urlOf(code) })).json<States>().hosts.find((one) => one.host === host)?.state

  it('that existed before stay, and those of this machine need no proof', async () => {
    expect(await stateOf('second', 'second.localhost')).toBe('served')
    await add('second', 'fourth.localhost')
    expect([await stateOf('second', 'fourth.localhost'), await shownOn('fourth.localhost')]).toEqual(['served', 'second'])
  })

  it('wait for a CNAME record to the portal, and are shown at once after the check', async () => {
    await add('second', 'portal.aurora.example')
    await run.idle()
    expect([await stateOf('second', 'portal.aurora.example'), await shownOn('portal.aurora.example')]).toEqual(['waiting', 'main'])
    const { target, label, value } = (await admin.ask({ url: await urlOf('second') })).json<States>()
    expect([target, label]).toEqual(['localhost', '_cdn-portal-challenge'])
    expect(value).toMatch(/^[\w-]{43}$/)
    // Another target proves nothing, and is told.
    dns.cname.set('portal.aurora.example', 'elsewhere.example')
    expect((await check('second')).json<States>().hosts.at(-1)).toEqual({
      host: 'portal.aurora.example',
      state: 'waiting',
      found: 'elsewhere.example',
    })
    expect(await shownOn('portal.aurora.example')).toBe('main')
    dns.cname.set('portal.aurora.example', target)
    expect((await check('second')).json<States>().hosts.at(-1)).toEqual({ host: 'portal.aurora.example', state: 'served' })
    await expect.poll(() => shownOn('portal.aurora.example'), soon).toBe('second')
  })

  it('are proven by the TXT record of their own brand only', async () => {
    await add('second', 'apex.example')
    const { value } = (await admin.ask({ url: await urlOf('second') })).json<States>()
    const { value: foreign } = (await admin.ask({ url: await urlOf('main') })).json<States>()
    expect(foreign).not.toBe(value)
    dns.txt.set('_cdn-portal-challenge.apex.example', foreign)
    await check('second')
    expect(await shownOn('apex.example')).toBe('main')
    dns.txt.set('_cdn-portal-challenge.apex.example', value)
    await check('second')
    await expect.poll(() => shownOn('apex.example'), soon).toBe('second')
  })

  it('are also checked by the portal automatically', async () => {
    dns.cname.set('later.example', 'localhost')
    await add('second', 'later.example')
    run.wake()
    await run.idle()
    await expect.poll(() => shownOn('later.example'), soon).toBe('second')
  })

  it('need a new proof after they were given up', async () => {
    dns.txt.delete('_cdn-portal-challenge.apex.example')
    expect((await setHosts('second', (hosts) => hosts.filter((host) => host !== 'apex.example'))).statusCode).toBe(200)
    await expect.poll(() => shownOn('apex.example'), soon).toBe('main')
    await add('second', 'apex.example')
    await run.idle()
    expect([await stateOf('second', 'apex.example'), await shownOn('apex.example')]).toEqual(['waiting', 'main'])
  })

  it('wait while DNS does not answer, and active ones stay', async () => {
    dns.isSilent = true
    expect((await check('second')).statusCode).toBe(200)
    expect([await stateOf('second', 'apex.example'), await shownOn('portal.aurora.example')]).toEqual(['waiting', 'second'])
    dns.isSilent = false
  })

  it('of another brand are refused, proven or not', async () => {
    for (const host of ['apex.example', 'portal.aurora.example', 'second.localhost']) {
      const answered = await setHosts('main', (hosts) => [...hosts, host])
      expect([host, answered.statusCode]).toEqual([host, 409])
    }
    await expect.poll(() => shownOn('portal.aurora.example'), soon).toBe('second')
  })

  describe('are not checked', () => {
    it('for others: staff of another brand, customers, callers without a session', async () => {
      const [main, second] = [await urlOf('main'), await urlOf('second')]
      expect((await own.ask({ url: second })).statusCode).toBe(200)
      for (const ask of [{ url: main }, { method: 'POST', url: `${main}/check` }] as const)
        expect((await own.ask(ask)).statusCode).toBe(404)
      const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
      for (const ask of [{ url: second }, { method: 'POST', url: `${second}/check` }] as const) {
        expect([403, 404]).toContain((await customer.ask(ask)).statusCode)
        expect((await portal.nobody.ask(ask)).statusCode).toBe(401)
      }
      expect((await admin.ask({ url: '/api/v1/brand-hosts/brd_unknown' })).statusCode).toBe(404)
    })
    it('too often', async () => {
      const statuses: number[] = []
      for (let turn = 0; turn < 15; turn += 1) statuses.push((await check('second')).statusCode)
      expect(statuses).toContain(429)
    })
  })
})

it('new hosts are active at once when an operator switched the proof off', async () => {
  const silent: ProofResolver = { simulated: false, cname: async () => [], txt: async () => [], ns: async () => [] }
  const portal = await openPortal({ demo: 'people', resolver: silent, env: { BRAND_HOST_PROOF: 'false' } })
  const run = portal.services.brandHosts.run()
  await run.idle()
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const second = (await admin.ask({ url: '/api/v1/brandings' })).json<Branding[]>().find(({ code }) => code === 'second')!
  const url = `/api/v1/brandings/${second.id}`
  const body = { hosts: [...second.hosts, 'free.example'] }
  expect((await admin.ask({ method: 'PATCH', url, version: second.version, body })).statusCode).toBe(200)
  expect((await portal.nobody.ask({ url: '/api/v1/brand', host: 'free.example' })).json()).toMatchObject({ id: 'second' })
  await run.close()
  await portal.close()
})
