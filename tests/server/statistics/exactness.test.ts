// Sums of traffic equal an independent count to the byte, whatever the order, the repetition and the cut of batches.
import { afterAll, describe, expect, it } from 'vitest'
import { onEachStatisticsStore } from '../support/eachStatisticsStore.ts'
import { listUrl } from '../support/portal.ts'
import { ask, countBy, type Line, type Owner, positionOf, randomLines, sendLines, shuffled, type Sums } from './logLines.ts'

onEachStatisticsStore('sums of traffic', async (bed) => {
  const now = new Date('2026-03-10T12:00:00.000Z')
  const places = new URL('../../../docs/access-logs/places.csv', import.meta.url).pathname
  const portal = await bed.open({ clock: () => now, env: { GEO_FILE: places } })
  afterAll(() => portal.close())
  const customer = await portal.signIn('cdn2@demo.example')
  const stranger = await portal.signIn('other@demo.example')
  const agent = await bed.agent(portal, 'Edge 1')
  const account = 'demo-cdn2'
  const [first, second] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string; name: string }[]>()
  const [foreign] = (await stranger.ask({ url: listUrl('demo-other', 'http-resources') })).json<{ id: string }[]>()
  const owners: Owner[] = [
    { account, resource: first!.id, host: 'static.shop.example.com' },
    { account, resource: second!.id, host: 'img.shop.example.com' },
    { account: 'demo-other', resource: foreign!.id, host: 'other.example.com' },
  ]
  const period = { start: '2026-03-01T00:00:00Z', end: '2026-03-11T00:00:00Z' }
  const lines = randomLines(3000, { seed: 7, owners, from: Date.parse('2026-03-02T00:00:00Z'), seconds: 8 * 86_400 })
  const mine = lines.filter((line) => line.account === account)

  type Row = { hits: number; traffic: number; cache_ratio: number; bandwidth: number } & Record<string, string | number>
  type Result = { result: Row[] }

  function expectSums(row: Row | undefined, sums: Sums): void {
    expect([row?.hits, row?.traffic]).toEqual([sums.hits, sums.traffic])
    expect(row!.cache_ratio).toBeCloseTo(sums.cached / sums.traffic, 12)
  }

  describe('lines in any order, some of them twice', async () => {
    // Late lines come last, one in ten comes again in another batch, and the batches have different sizes.
    const sent = shuffled([...lines, ...lines.filter((_, index) => index % 10 === 0)], 3)
    for (let at = 0, size = 300; at < sent.length; at += size, size += 137)
      expect((await sendLines(agent, 'mixed', at, sent.slice(at, at + size))).statusCode).toBe(200)

    it('R0-700 R0-431 give the total of the account: traffic, cache ratio, and the bandwidth of the busiest hour', async () => {
      const total = await ask<Row>(customer, account, 'statistics', period)
      const { all } = countBy(mine, () => 'all')
      expectSums(total, all!)
      const hours = Object.values(countBy(mine, ({ time }) => time.slice(0, 13))).map(({ traffic }) => traffic)
      expect(total.bandwidth).toBeCloseTo((Math.max(...hours) * 8) / 3600, 6)
      expect([total['account'], total['start'], total['end']]).toEqual([account, period.start, period.end])
    })

    it.each([
      ['PT1H', 13, ':00:00Z'],
      ['P1D', 10, 'T00:00:00Z'],
      ['P1M', 7, '-01T00:00:00Z'],
    ])('R0-702 R0-432 give the buckets of %s', async (granularity, length, end) => {
      const { result } = await ask<Result>(customer, account, 'statistics/times', { ...period, granularity })
      const counted = countBy(mine, ({ time }) => time.slice(0, length) + end)
      expect(result.map((row) => row['start'])).toEqual(Object.keys(counted).toSorted())
      for (const row of result) {
        expectSums(row, counted[row['start']!]!)
        const seconds = (Date.parse(String(row['end'])) - Date.parse(String(row['start']))) / 1000
        expect(row.bandwidth).toBeCloseTo((row.traffic * 8) / seconds, 6)
      }
    })

    it.each<[path: string, key: string, keyOf: (line: Line) => string]>([
      ['resources', 'resource', ({ resource = '' }) => resource],
      ['hosts', 'host', ({ host = '' }) => host],
      ['codes', 'code', ({ status }) => String(status)],
      ['referrers', 'referrer', ({ referrer = '' }) => (referrer === '' ? '' : new URL(referrer).hostname)],
      ['countries', 'country', ({ ip = '' }) => ({ '192': 'RU', '198': 'DE', '203': 'US' })[ip.slice(0, 3)] ?? ''],
      [
        'regions',
        'region',
        ({ ip = '' }) => ({ '192.0.2.7': 'RU-MOW', '192.0.2.200': 'RU-SPE', '198.51.100.9': 'DE-BE', '203.0.113.5': 'US-CA' })[ip] ?? '',
      ],
      ['browsers', 'browser', ({ agent: client = '' }) => (client.includes('Firefox') ? 'Firefox' : client === '' ? '' : 'Safari')],
      ['platforms', 'platform', ({ agent: client = '' }) => (client.includes('Linux') ? 'Linux' : client === '' ? '' : 'iOS')],
    ])('give the sums by %s, the largest first', async (path, key, keyOf) => {
      const { result } = await ask<Result>(customer, account, `statistics/${path}`, period)
      const counted = countBy(mine, keyOf)
      expect(result.map((row) => String(row[key])).toSorted()).toEqual(Object.keys(counted).toSorted())
      for (const row of result) expectSums(row, counted[String(row[key])]!)
      expect(result.map(({ traffic }) => traffic)).toEqual(result.map(({ traffic }) => traffic).toSorted((a, b) => b - a))
    })

    it.each<[query: Record<string, string>, isMeant: (line: Line) => boolean]>([
      [{ resource: first!.id }, (line) => line.resource === first!.id],
      [{ host: 'img.shop.example.com' }, (line) => line.host === 'img.shop.example.com'],
      [{ country: 'RU' }, ({ ip }) => ip!.startsWith('192.')],
      [{ country: 'RU', region: 'RU-SPE' }, ({ ip }) => ip === '192.0.2.200'],
      [{ resource: first!.id, country: 'DE' }, (line) => line.resource === first!.id && line.ip!.startsWith('198.')],
      [{ code: '502' }, ({ status }) => status === 502],
      [{ referrer: 'news.example' }, ({ referrer }) => referrer === 'https://news.example/'],
    ])('give the total for the filter %j', async (query, isMeant) => {
      const { all } = countBy(mine.filter(isMeant), () => 'all')
      expectSums(await ask<Row>(customer, account, 'statistics', { ...period, ...query }), all!)
    })

    it('give the total of a period that begins and ends within an hour', async () => {
      const ends = { start: '2026-03-05T13:37:00Z', end: '2026-03-09T02:11:00Z' }
      const { all } = countBy(
        mine.filter(({ time }) => time >= '2026-03-05T13:37' && time < '2026-03-09T02:11'),
        () => 'all',
      )
      expectSums(await ask<Row>(customer, account, 'statistics', ends), all!)
    })

    it('give days of the requested time zone', async () => {
      const query = { start: '2026-03-03T21:00:00Z', end: '2026-03-05T21:00:00Z', granularity: 'P1D', zone: 'Europe/Moscow' }
      const { result } = await ask<Result>(customer, account, 'statistics/times', query)
      const counted = countBy(mine, ({ time }) => new Date(Date.parse(time) + 3 * 3_600_000).toISOString().slice(0, 10))
      expect(result.map((row) => row['start'])).toEqual(['2026-03-03T21:00:00Z', '2026-03-04T21:00:00Z'])
      expectSums(result[0], counted['2026-03-04']!)
      expectSums(result[1], counted['2026-03-05']!)
    })

    it('never mix with those of another account', async () => {
      const { all } = countBy(
        lines.filter((line) => line.account === 'demo-other'),
        () => 'all',
      )
      expectSums(await ask<Row>(stranger, 'demo-other', 'statistics', period), all!)
      for (const path of ['statistics', 'statistics/hosts', 'statistics/times', 'stream-statistics', 'stream-statistics/streams']) {
        const url = `/api/v1/accounts/${account}/${path}?${new URLSearchParams({ ...period, ...(path.endsWith('times') && { granularity: 'P1D' }) })}`
        const [foreignAnswer, unknown] = [await stranger.ask({ url }), await stranger.ask({ url: url.replace(account, 'demo-nobody') })]
        expect(foreignAnswer.statusCode).toBe(404)
        expect(foreignAnswer.json<{ code: string }>().code).toBe(unknown.json<{ code: string }>().code)
      }
      // A resource of somebody else has no traffic in this account, as an unknown one has none.
      expect((await ask<Row>(customer, account, 'statistics', { ...period, resource: foreign!.id })).hits).toBe(0)
    })

    it('are counted once: a repeated batch adds nothing, and one after a gap is refused with the position', async () => {
      const before = await ask<Row>(customer, account, 'statistics', period)
      const again = await sendLines(agent, 'mixed', 0, sent.slice(0, 300))
      expect(again.json()).toMatchObject({ applied: false, counted: 0, position: sent.length })
      const gap = await sendLines(agent, 'mixed', sent.length + 5, [lines[0]!])
      expect(gap.statusCode).toBe(409)
      expect(gap.json()).toMatchObject({ code: 'position', position: sent.length })
      expect(await positionOf(agent, 'mixed')).toBe(sent.length)
      expect(await ask<Row>(customer, account, 'statistics', period)).toEqual(before)
    })

    it('of another source are recognised by their ids, and positions are separate for each source', async () => {
      const before = await ask<Row>(customer, account, 'statistics', period)
      const answer = await sendLines(agent, 'copy', 0, lines.slice(0, 500))
      expect(answer.json()).toMatchObject({ applied: true, counted: 0, doubled: 500 })
      const other = await bed.agent(portal, 'Edge 2')
      expect(await positionOf(other, 'copy')).toBe(0)
      expect((await sendLines(other, 'copy', 0, lines.slice(0, 500))).json()).toMatchObject({ counted: 0, doubled: 500 })
      expect(await ask<Row>(customer, account, 'statistics', period)).toEqual(before)
    })

    it('answer 304 until figures of the account change', async () => {
      const url = `/api/v1/accounts/${account}/statistics/hosts?${new URLSearchParams(period)}`
      const tag = String((await customer.ask({ url })).headers['etag'])
      const known = { 'if-none-match': tag }
      expect((await customer.ask({ url, headers: known })).statusCode).toBe(304)
      // Lines of others change nothing here.
      const theirs = { ...lines.find((line) => line.account === 'demo-other')!, id: 'new-1' }
      expect((await sendLines(agent, 'later', 0, [theirs])).json()).toMatchObject({ counted: 1 })
      expect((await customer.ask({ url, headers: known })).statusCode).toBe(304)
      expect((await sendLines(agent, 'later', 1, [{ ...mine[0]!, id: 'new-2' }])).json()).toMatchObject({ counted: 1 })
      expect((await customer.ask({ url, headers: known })).statusCode).toBe(200)
    })
  })
})
