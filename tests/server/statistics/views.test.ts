// Views of streams: requests with gaps of a minute or less are one view, and a viewer is an address with a User-Agent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { onEachStatisticsStore } from '../support/eachStatisticsStore.ts'
import { listUrl } from '../support/portal.ts'
import { ask, firefox, type Line, randomOf, safari, sendLines, shuffled } from './logLines.ts'

onEachStatisticsStore('views', async (bed) => {
  const now = new Date('2026-03-10T12:00:00.000Z')
  const places = new URL('../../../docs/access-logs/places.csv', import.meta.url).pathname
  const portal = await bed.open({ clock: () => now, env: { GEO_FILE: places } })
  afterAll(() => portal.close())
  const customer = await portal.signIn('cdn2@demo.example')
  const agent = await bed.agent(portal, 'Edge 1')
  const account = 'demo-cdn2'
  const streams = (await customer.ask({ url: listUrl(account, 'live-resources') })).json<{ id: string }[]>().map(({ id }) => id)
  const [studio, concert] = [streams[0]!, streams[1]!]
  type Views = Record<'views' | 'views_max' | 'users' | 'duration_sum' | 'duration_avg', number>

  let source = 0
  async function send(lines: readonly Line[]): Promise<void> {
    const answer = await sendLines(agent, `views-${(source += 1)}`, 0, lines)
    expect(answer.json()).toMatchObject({ refused: [] })
  }
  function request(time: string, stream: string, ip = '192.0.2.7', client = firefox): Line {
    return { time, account, resource: stream, stream, status: 200, bytes: 1000, ip, agent: client }
  }
  const day = (date: string) => ({
    start: `${date}T00:00:00Z`,
    end: new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().replace('.000', ''),
  })
  const viewsOf = (date: string, more: Record<string, string> = {}): Promise<Views> =>
    ask<Views>(customer, account, 'stream-statistics', { ...day(date), fields: 'views,views_max,users,duration_sum,duration_avg', ...more })

  describe('a view', () => {
    it('continues over a gap of 60 seconds and ends with one of 61', async () => {
      await send([request('2026-03-01T10:00:00Z', studio), request('2026-03-01T10:01:00Z', studio)])
      expect(await viewsOf('2026-03-01')).toMatchObject({ views: 1, duration_sum: 60, users: 1 })
      await send([request('2026-03-01T10:02:01Z', studio)])
      expect(await viewsOf('2026-03-01')).toMatchObject({ views: 2, duration_sum: 60, users: 1 })
    })

    it('absorbs the next one when a late request fills the gap, also over midnight', async () => {
      await send([request('2026-03-02T23:59:10Z', studio), request('2026-03-03T00:00:50Z', studio)])
      expect([(await viewsOf('2026-03-02')).views, (await viewsOf('2026-03-03')).views]).toEqual([1, 1])
      await send([request('2026-03-03T00:00:05Z', studio)])
      expect([(await viewsOf('2026-03-02')).views, (await viewsOf('2026-03-03')).views]).toEqual([1, 0])
      expect((await viewsOf('2026-03-02')).duration_sum).toBe(100)
    })

    it('moves to the earlier day when a late request begins it', async () => {
      await send([request('2026-03-05T00:00:30Z', studio)])
      await send([request('2026-03-04T23:59:45Z', studio)])
      expect([(await viewsOf('2026-03-04')).views, (await viewsOf('2026-03-05')).views]).toEqual([1, 0])
    })

    it('belongs to one address, User-Agent and stream', async () => {
      const at = '2026-03-06T10:00:00Z'
      await send([request(at, studio), request(at, studio, '192.0.2.8'), request(at, studio, '192.0.2.7', safari), request(at, concert)])
      expect(await viewsOf('2026-03-06')).toMatchObject({ views: 4, views_max: 4, users: 3 })
      expect(await viewsOf('2026-03-06', { stream: studio })).toMatchObject({ views: 3, views_max: 3, users: 3 })
      expect(await viewsOf('2026-03-06', { stream: concert })).toMatchObject({ views: 1, views_max: 1, users: 1 })
      expect(await viewsOf('2026-03-06', { stream: 'nobody' })).toMatchObject({ views: 0, views_max: 0, users: 0 })
    })
  })

  describe('views of many viewers, ingested in any order', async () => {
    const random = randomOf(11)
    const date = '2026-03-08'
    const begin = Date.parse(`${date}T00:00:00Z`)
    const addresses = Array.from({ length: 40 }, (_, index) => `192.0.2.${index}`)
    const lines = Array.from({ length: 2500 }, () => {
      const time = new Date(begin + Math.floor(random() * 6 * 3600) * 1000).toISOString()
      const stream = random() < 0.7 ? studio : concert
      return request(time, stream, addresses[Math.floor(random() * 40)]!, random() < 0.5 ? firefox : safari)
    })
    // Every line again, with its id: as a second shipper of the same log would send it.
    const sent = shuffled(
      [...lines, ...lines].map((line, index) => ({ ...line, id: `v${index % lines.length}` })),
      5,
    )
    for (let at = 0; at < sent.length; at += 431) await send(sent.slice(at, at + 431))

    /** The rule itself, over all requests sorted. */
    const counted = new Map<string, { first: number; last: number }[]>()
    for (const { time, stream, ip, agent: client } of [...lines].sort((a, b) => (a.time < b.time ? -1 : 1))) {
      const key = `${stream} ${ip} ${client}`
      const spans = counted.get(key) ?? []
      const at = Date.parse(time) / 1000
      const open = spans.at(-1)
      if (open && at - open.last <= 60) open.last = at
      else spans.push({ first: at, last: at })
      counted.set(key, spans)
    }
    const all = [...counted].flatMap(([key, spans]) => spans.map((span) => ({ ...span, stream: key.split(' ')[0]! })))
    const peakOf = (spans: { first: number; last: number }[]): number => {
      const minutes = new Map<number, number>()
      for (const { first, last } of spans)
        for (let minute = Math.floor(first / 60); minute <= Math.floor(last / 60); minute++)
          minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
      return Math.max(...minutes.values())
    }

    it('equal an independent count: views, peak, viewers and durations', async () => {
      const seconds = all.reduce((sum, { first, last }) => sum + last - first, 0)
      expect(await viewsOf(date)).toEqual({
        account,
        ...day(date),
        views: all.length,
        views_max: peakOf(all),
        users: new Set(lines.map(({ ip, agent: client }) => `${ip} ${client}`)).size,
        duration_sum: seconds,
        duration_avg: seconds / all.length,
      })
    })

    it('R0-708 give the streams, the most viewed first', async () => {
      const query = { ...day(date), fields: 'views,views_max', sort: '-views', limit: '100', stream: `${studio},${concert}` }
      const { result } = await ask<{ result: object[] }>(customer, account, 'stream-statistics/streams', query)
      const expected = [studio, concert].map((stream) => {
        const own = all.filter((span) => span.stream === stream)
        return { stream, views: own.length, views_max: peakOf(own), stream_name: expect.any(String) }
      })
      expect(result).toEqual(expected.toSorted((a, b) => b.views - a.views))
    })

    it('R0-710 give the streams of every hour', async () => {
      const query = { ...day(date), fields: 'views', granularity: '1h', stream: studio }
      const { result } = await ask<{ result: { start: string; end: string; result: { stream: string; views: number }[] }[] }>(
        customer,
        account,
        'stream-statistics/times/streams',
        query,
      )
      const hours = new Map<string, number>()
      for (const { first, stream } of all)
        if (stream === studio) {
          const hour = `${new Date(first * 1000).toISOString().slice(0, 13)}:00:00Z`
          hours.set(hour, (hours.get(hour) ?? 0) + 1)
        }
      expect(result.map(({ start, result: rows }) => [start, rows[0]!.views])).toEqual([...hours].toSorted())
    })

    it('R0-711 give views and viewers for the home page', async () => {
      const total = await ask<Views>(customer, account, 'stream-statistics', { ...day(date), fields: 'views,users' })
      expect(Object.keys(total).toSorted()).toEqual(['account', 'end', 'start', 'users', 'views'])
    })

    it('give the distribution of durations, whose views add up', async () => {
      const { result } = await ask<{ result: { from_s: number; to_s: number | null; views: number; share: number }[] }>(
        customer,
        account,
        'stream-statistics/durations/distribution',
        day(date),
      )
      expect(result.map(({ from_s, to_s }) => [from_s, to_s])).toEqual([
        [0, 60],
        [60, 300],
        [300, 900],
        [900, 1800],
        [1800, 3600],
        [3600, null],
      ])
      for (const { from_s, to_s, views, share } of result) {
        const own = all.filter(({ first, last }) => last - first >= from_s && last - first < (to_s ?? Infinity))
        expect([views, share]).toEqual([own.length, own.length / all.length])
      }
    })

    it('store no address of a viewer', async () => {
      const stored = ['portal.db', 'portal.db-wal'].map((file) => readFileSync(join(portal.settings.DATA_DIR, file), 'latin1')).join('\n')
      expect([stored.includes(studio), stored.includes('192.0.2.7')]).toEqual([true, false])
    })
  })
})
