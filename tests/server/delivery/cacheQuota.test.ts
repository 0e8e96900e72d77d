// Quotas of cache tasks: exact to a tenth of a second, under concurrency, and over two processes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveDomains, longSessions, paths, reasonOf, send, tasks, verdict } from './cacheSupport.ts'
import { type Answer, type Caller, changeBrand, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

const start = Date.parse('2026-06-01T10:00:00.000Z')
const domain = 'static.shop.example'
const wait = (seconds: number): void => {
  now += seconds * 1000
}
let now = start
const clock = (): Date => new Date(now)
const statuses = (answers: Answer[]): number[] => answers.map(({ statusCode }) => statusCode).sort()
const full = { domain, action_type: 'full' }
const preload = (list: string[]) => ({ domain, action: 'preload', paths: list })

describe('quotas', () => {
  let portal: Portal
  let owner: Caller
  let restricted: Caller
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', clock, env: longSessions })
    const signIn = (name: string): Promise<Caller> => portal.signIn(`${name}@demo.example`, { as: 'bearer' })
    ;[owner, restricted] = await Promise.all([signIn('cdn2'), signIn('cachedelete')])
    await giveDomains(owner, 'demo-cdn2', [domain])
  })
  afterAll(() => portal.close())
  beforeEach(() => wait(3601))

  const times = async (count: number, body: (n: number) => object, who = owner): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (let n = 0; n < count; n++) answers.push(await send(who, body(n)))
    return answers
  }
  const left = async (id: string): Promise<{ left: number; resets_in?: number }> =>
    (await owner.ask({ url: `${tasks()}/quota` })).json<{ id: string; left: number; resets_in?: number }[]>().find((one) => one.id === id)!

  it('F3 R0-813 R1-365: accepts ten requests in a minute; the eleventh is refused at 59.9 s, accepted at 60.1 s', async () => {
    expect(statuses(await times(10, (n) => ({ domain, paths: [`/${n}`] })))).toEqual(Array(10).fill(201))
    wait(59.9)
    const refused = await send(owner, { domain, paths: ['/x'] })
    expect([reasonOf(refused), refused.headers['retry-after']]).toEqual([[429, 'requests_limiter'], '1'])
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded', most: 10, seconds: 60, retry_after: 1 })
    wait(0.2)
    expect((await send(owner, { domain, paths: ['/x'] })).statusCode).toBe(201)
  })
  it('cannot be evaded by spellings of the domain, by other domains or by other members of the account', async () => {
    await giveDomains(owner, 'demo-cdn2', [`img-${now}.shop.example`])
    const spellings = [domain, domain.toUpperCase(), `${domain}.`, ` ${domain}`, `img-${now}.shop.example`]
    expect(statuses(await times(10, (n) => ({ domain: spellings[n % 5], paths: ['/a'] })))).toEqual(Array(10).fill(201))
    expect(reasonOf(await send(owner, { domain: `${domain.toUpperCase()}.`, paths: ['/a'] }))).toEqual([429, 'requests_limiter'])
    expect(reasonOf(await send(owner, { paths: [`https://${domain.toUpperCase()}/a`] }))).toEqual([429, 'requests_limiter'])
    expect(reasonOf(await send(restricted, { domain, paths: ['/a'] }))).toEqual([429, 'requests_limiter'])
  })
  it('F3 R0-814 R1-366: accepts the whole cache three times an hour; refused at 59 min 59.9 s, accepted at 60 min 0.1 s', async () => {
    expect(statuses(await times(3, () => full))).toEqual([201, 201, 201])
    wait(3599.9)
    expect(reasonOf(await send(owner, full))).toEqual([429, 'full_delete_limiter'])
    expect((await send(owner, { domain, paths: ['/a'] })).statusCode).toBe(201)
    wait(0.2)
    expect((await send(owner, full)).statusCode).toBe(201)
  })
  it('R1-289 R1-384: fifty links also in a request by API', async () => {
    expect(verdict(await send(owner, { domain, paths: paths(51) }))).toBe('400 /paths maxItems')
    expect(verdict(await send(owner, { domain, links: paths(51) }))).toBe('400 /paths maxItems')
    expect(verdict(await send(owner, { domain, paths: paths(1000) }))).toBe('400 /paths maxItems')
    expect(verdict(await send(owner, preload(paths(51))))).toBe('400 /paths maxItems')
    expect((await send(owner, { domain, paths: [...paths(50), '', ' '] })).statusCode).toBe(201)
    expect((await send(owner, { domain, paths: paths(50) })).statusCode).toBe(201)
  })
  it('F3 R0-815 R1-367: accepts 300 cleared paths in a minute', async () => {
    const fifties = (count: number) => times(count, () => ({ domain, paths: paths(50) }))
    expect(statuses(await fifties(5))).toEqual(Array.from({ length: 5 }, () => 201))
    expect((await send(owner, { domain, paths: paths(49) })).statusCode).toBe(201)
    expect(reasonOf(await send(owner, { domain, paths: paths(2) }))).toEqual([429, 'paths_limiter'])
    const whole = await send(owner, { domain, paths: paths(50) })
    expect([reasonOf(whole), whole.headers['retry-after']]).toEqual([[429, 'paths_limiter'], '60'])
    expect((await send(owner, { domain, paths: paths(1) })).statusCode).toBe(201)
    wait(59.9)
    expect(reasonOf(await send(owner, { domain, paths: ['/a'] }))).toEqual([429, 'paths_limiter'])
    wait(0.2)
    expect(statuses(await fifties(6))).toEqual(Array.from({ length: 6 }, () => 201))
  })
  it('accepts ten preloaded paths, one of which is a playlist', async () => {
    expect(reasonOf(await send(owner, preload(paths(11))))).toEqual([429, 'paths_limiter'])
    expect(reasonOf(await send(owner, preload(['/a.m3u8', '/b.M3U8?token=1'])))).toEqual([429, 'paths_limiter'])
    expect((await send(owner, preload(['/a.m3u8', ...paths(8), '/m3u8.txt']))).statusCode).toBe(201)
    expect(reasonOf(await send(owner, preload(['/a'])))).toEqual([429, 'paths_limiter'])
    expect((await send(owner, { domain, paths: paths(50) })).statusCode).toBe(201)
  })
  it('F3 R0-816 R1-368: accepts a hundred paths with extra zones', async () => {
    await changeBrand(portal.services, 'main', { features: ['cnc_enabled'] })
    expect(statuses(await times(2, () => ({ domain, with_extra_zones: true, paths: paths(50) })))).toEqual([201, 201])
    expect(reasonOf(await send(owner, { domain, with_extra_zones: true, paths: ['/a'] }))).toEqual([429, 'extra_zones_limiter'])
    expect((await send(owner, { domain, with_extra_zones: false, paths: ['/a'] })).statusCode).toBe(201)
    await changeBrand(portal.services, 'main', { features: [] })
  })
  it('counts no request and creates no task when it refuses', async () => {
    const before = (await owner.ask({ url: tasks() })).headers['content-range']
    await times(12, () => ({ domain, paths: ['abc'] }))
    await times(2, () => ({ domain, paths: paths(301) }))
    expect([await left('requests'), await left('delete-paths')]).toMatchObject([{ left: 10 }, { left: 300 }])
    expect((await owner.ask({ url: tasks() })).headers['content-range']).toBe(before)
  })
  it('accepts as many concurrent requests as consecutive ones', async () => {
    expect(statuses(await Promise.all(Array.from({ length: 20 }, () => send(owner, { domain, paths: ['/a'] }))))).toEqual([
      ...Array(10).fill(201),
      ...Array(10).fill(429),
    ])
    wait(3601)
    expect(statuses(await Promise.all(Array.from({ length: 8 }, () => send(owner, full))))).toEqual([
      201, 201, 201, 429, 429, 429, 429, 429,
    ])
  })
  it('reports the remaining number, and when it grows again', async () => {
    expect(await left('full')).toEqual(expect.objectContaining({ reason: 'full_delete_limiter', most: 3, seconds: 3600, left: 3 }))
    await send(owner, full)
    wait(600)
    expect(await left('full')).toMatchObject({ left: 2, resets_in: 3000 })
    expect(await left('requests')).not.toHaveProperty('resets_in')
  })
  it('is separate for another account', async () => {
    await times(10, () => ({ domain, paths: ['/a'] }))
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    const name = `rival-${now}.example`
    await giveDomains(other, 'demo-other', [name])
    expect((await send(other, { domain: name, paths: ['/a'] }, tasks('demo-other'))).statusCode).toBe(201)
  })
})

onPostgres('quotas of two processes over one PostgreSQL', (postgres) => {
  let portals: Portal[]
  let owners: Caller[]
  beforeAll(async () => {
    const env = { ...longSessions, DATABASE_URL: await postgres.fresh() }
    portals = [await openPortal({ demo: 'people', clock, env }), await openPortal({ demo: false, clock, env })]
    owners = await Promise.all(portals.map((portal) => portal.signIn('cdn2@demo.example', { as: 'bearer' })))
    await giveDomains(owners[0]!, 'demo-cdn2', [domain])
  }, 120_000)
  afterAll(async () => {
    for (const portal of portals ?? []) await portal.close()
  })
  beforeEach(() => wait(3601))
  const both = (count: number, body: object): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => send(owners[n % 2]!, body)))

  it('F3: count together, also at once', async () => {
    expect(statuses(await both(16, { domain, paths: ['/a'] }))).toEqual([...Array(10).fill(201), ...Array(6).fill(429)])
    wait(59.9)
    expect((await both(2, { domain, paths: ['/a'] })).map(reasonOf)).toEqual([
      [429, 'requests_limiter'],
      [429, 'requests_limiter'],
    ])
    wait(0.2)
    expect(statuses(await both(2, { domain, paths: ['/a'] }))).toEqual([201, 201])
  })
  it('F3: the whole cache three times an hour on both', async () => {
    expect(statuses(await both(6, full))).toEqual([201, 201, 201, 429, 429, 429])
  })
})
