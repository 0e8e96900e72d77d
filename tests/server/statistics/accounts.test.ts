// Traffic of accounts side by side, and by month with what is billed by.
import { afterAll, describe, expect, it } from 'vitest'
import { onEachStatisticsStore } from '../support/eachStatisticsStore.ts'
import { type Caller, demoPassword, listUrl } from '../support/portal.ts'
import { ask, type Line, sendLines } from './logLines.ts'

onEachStatisticsStore('accounts and months', async (bed) => {
  const now = new Date('2026-03-03T04:00:00.000Z')
  const portal = await bed.open({ clock: () => now })
  afterAll(() => portal.close())
  const customer = await portal.signIn('cdn2@demo.example')
  const stranger = await portal.signIn('other@demo.example')
  const admin = await portal.signIn('admin@demo.example')
  const agent = await bed.agent(portal, 'Edge 1')
  const [mine] = (await customer.ask({ url: listUrl('demo-cdn2', 'http-resources') })).json<{ id: string }[]>()
  const [theirs] = (await stranger.ask({ url: listUrl('demo-other', 'http-resources') })).json<{ id: string }[]>()
  const line = (time: string, bytes: number): Line => ({
    time,
    account: 'demo-cdn2',
    resource: mine!.id,
    status: 200,
    bytes,
    cache: bytes % 2 ? 'MISS' : 'HIT',
  })
  const hour = (at: number): string => new Date(Date.parse('2026-02-01T00:00:00Z') + at * 3_600_000).toISOString()
  /** 600 of the 672 hours of February have traffic, each a different one; March has two hours. */
  const february = Array.from({ length: 600 }, (_, at) => line(hour(at), 3600 * (at + 1)))
  const march = [line('2026-03-01T10:00:00Z', 7200), line('2026-03-03T03:00:00Z', 3600)]
  const foreign: Line = { time: '2026-02-10T00:00:00Z', account: 'demo-other', resource: theirs!.id, status: 200, bytes: 12_345 }
  const all = [...february, ...march, foreign]
  expect((await sendLines(agent, 'months', 0, all)).json()).toMatchObject({ counted: all.length })
  const year = { start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' }

  type Month = { start: string; hits: number; traffic: number; bandwidth: number | null; bandwidth_95: number | null }
  const months = async (query: Record<string, string> = {}): Promise<Month[]> =>
    (await ask<{ result: Month[] }>(customer, 'demo-cdn2', 'statistics/months', { ...year, ...query })).result

  describe('months', () => {
    it('have their traffic, the busiest hour, and the 95th percentile of all hours', async () => {
      const [first, second, ...more] = await months()
      expect(more).toEqual([])
      expect([first!.start, second!.start]).toEqual(['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'])
      expect([first!.hits, first!.traffic]).toEqual([600, february.reduce((sum, { bytes }) => sum + bytes, 0)])
      expect(first!.bandwidth).toBe(600 * 8)
      // Hours without requests count: of 672 hours, 639 have this much or less.
      const values = Array.from({ length: 672 }, (_, at) => (at < 600 ? (at + 1) * 8 : 0)).toSorted((a, b) => a - b)
      expect(first!.bandwidth_95).toBe(values[Math.ceil(672 * 0.95) - 1])
      // Of the present month, the hours up to now: 52, so that three may be above.
      expect([second!.traffic, second!.bandwidth, second!.bandwidth_95]).toEqual([10_800, 16, 0])
    })
    it('are those of the time zone', async () => {
      const [first] = await months({ zone: 'Asia/Tokyo', start: '2025-12-31T15:00:00Z', end: '2026-12-31T15:00:00Z' })
      expect(first!.start).toBe('2026-01-31T15:00:00Z')
    })
    it('tell the total of a period', async () => {
      const period = { start: '2026-02-01T00:00:00Z', end: '2026-02-02T00:00:00Z' }
      // 24 hours: 23 of them have 23 or less.
      expect(await ask(customer, 'demo-cdn2', 'statistics', period)).toMatchObject({ bandwidth: 24 * 8, bandwidth_95: 23 * 8 })
    })
    it('tell the busiest minute of a period of up to an hour, and the busiest hour of a longer one', async () => {
      const total = (start: string) => ask(customer, 'demo-cdn2', 'statistics', { start, end: '2026-03-03T04:00:00Z' })
      // 3600 bytes in one of 60 minutes, or in one of two hours.
      expect(await total('2026-03-03T03:00:00Z')).toMatchObject({ bandwidth: 60 * 8, bandwidth_95: 0 })
      expect(await total('2026-03-03T02:00:00Z')).toMatchObject({ bandwidth: 8, bandwidth_95: 8 })
    })
    it('filter by resource, and are empty for another one', async () => {
      expect(await months({ resource: mine!.id })).toEqual(await months())
      expect(await months({ resource: theirs!.id })).toEqual([])
    })
    it.each<Record<string, string>>([{ start: '2026-01-01' }, { zone: 'Mars/Base' }, { resource: '../x' }, { granularity: 'P1M' }])(
      'refuse %j',
      async (query) => {
        const url = `/api/v1/accounts/demo-cdn2/statistics/months?${new URLSearchParams({ ...year, ...query })}`
        expect((await customer.ask({ url })).statusCode).toBe(400)
      },
    )
  })

  describe('accounts', () => {
    type Row = { account: string; project: string; project_name: string; traffic: number; hits: number; bandwidth: number }
    const accounts = async (caller: Caller, query: Record<string, string> = {}): Promise<{ total: number; result: Row[] }> => {
      const answer = await caller.ask({ url: `/api/v1/statistics/accounts?${new URLSearchParams({ ...year, ...query })}` })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    it('are all listed for staff of every brand, the busiest first, including those without traffic', async () => {
      const { total, result } = await accounts(admin)
      expect(result[0]).toMatchObject({
        account: 'demo-cdn2',
        hits: 602,
        traffic: [...february, ...march].reduce((sum, one) => sum + one.bytes, 0),
      })
      expect(result.find(({ account }) => account === 'demo-other')).toMatchObject({ hits: 1, traffic: 12_345 })
      expect(result).toHaveLength(total)
      expect(result.some(({ hits }) => hits === 0)).toBe(true)
      expect(result.every(({ project, project_name }) => project.startsWith('prj_') && project_name !== '')).toBe(true)
    })
    it('are customers’ own for customers', async () => {
      expect((await accounts(customer)).result.map(({ account }) => account)).toEqual(['demo-cdn2'])
      expect((await accounts(stranger)).result.map(({ account }) => account)).toEqual(['demo-other'])
    })
    it('are those of the brand for other staff, and the managed ones for account managers', async () => {
      const { people, store } = portal.services
      const email = 'own-reach@demo.example'
      await people.create({ brand: 'main', email, kind: 'staff', role: 'clientmanager_provider', password: demoPassword })
      const every = (await accounts(admin)).result.map(({ account }) => account)
      const ofBrand = (await accounts(await portal.signIn('manager@demo.example'))).result.map(({ account }) => account)
      const brands = await Promise.all(every.map(async (account) => [account, (await store.accounts.find(account))!.brand]))
      expect(ofBrand.toSorted()).toEqual(
        brands
          .filter(([, brand]) => brand === 'main')
          .map(([account]) => account)
          .toSorted(),
      )
      expect(ofBrand.length).toBeLessThan(every.length)
      expect((await accounts(await portal.signIn(email))).result).toEqual([])
    })
    it('can be read in pages and in another order', async () => {
      const { result: every } = await accounts(admin, { sort: '+account' })
      expect(every.map(({ account }) => account)).toEqual(every.map(({ account }) => account).toSorted())
      expect((await accounts(admin, { sort: '+account', limit: '1', offset: '1' })).result).toEqual([every[1]])
    })
    it.each<Record<string, string>>([{ sort: '-password' }, { offset: '1' }, { end: '2026-01-01T00:00:00Z' }, { account: 'demo-other' }])(
      'refuse %j',
      async (query) => {
        const url = `/api/v1/statistics/accounts?${new URLSearchParams({ ...year, ...query })}`
        expect((await admin.ask({ url })).statusCode).toBe(400)
      },
    )
    it('are refused without a session and to a restricted role', async () => {
      const url = `/api/v1/statistics/accounts?${new URLSearchParams(year)}`
      expect((await portal.nobody.ask({ url })).statusCode).toBe(401)
      expect((await (await portal.signIn('cachedelete@demo.example')).ask({ url })).statusCode).toBe(403)
    })
  })
})
