// Figures of players, machines, partners and image optimisation: taken in once, put together by metric; and the newest requests as a log.
import { afterAll, describe, expect, it } from 'vitest'
import { onEachStatisticsStore } from '../support/eachStatisticsStore.ts'
import { type Caller, listUrl } from '../support/portal.ts'
import { ask, firefox, safari, sendLines } from './logLines.ts'

onEachStatisticsStore('figures', async (bed) => {
  const now = new Date('2026-03-10T12:00:00.000Z')
  const portal = await bed.open({ clock: () => now, env: { STATISTICS_LOG_LINES: '50' } })
  afterAll(() => portal.close())
  const customer = await portal.signIn('cdn2@demo.example')
  const stranger = await portal.signIn('other@demo.example')
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const agent = await bed.agent(portal, 'Collector')
  const account = 'demo-cdn2'
  expect((await admin.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })).statusCode).toBe(200)
  const [record] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string; name: string }[]>()
  const [foreign] = (await stranger.ask({ url: listUrl('demo-other', 'http-resources') })).json<{ id: string }[]>()
  const period = { start: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }

  const machine = (time: string, vcpu: number, of = 'web-1'): object => ({
    time,
    account,
    kind: 'machine',
    of,
    values: { vcpu, ram: vcpu / 2 },
  })
  const player = (time: string, ip: string, agentText: string, values: object, of = 'promo'): object => ({
    time,
    account,
    kind: 'player',
    of,
    values,
    ip,
    agent: agentText,
  })
  const lines = [
    machine('2026-03-10T10:00:00Z', 10),
    machine('2026-03-10T10:01:00Z', 30),
    machine('2026-03-10T11:00:00Z', 80),
    machine('2026-03-10T11:00:00Z', 4, 'web-2'),
    player('2026-03-10T10:00:00Z', '192.0.2.1', firefox, { loads: 1, plays: 1, watch_time_s: 60, buffering_ratio: 0.1 }),
    player('2026-03-10T11:00:00Z', '192.0.2.1', firefox, { loads: 1, watch_time_s: 20, buffering_ratio: 0.3 }),
    player('2026-03-10T11:00:00Z', '192.0.2.1', safari, { loads: 1 }),
    player('2026-03-10T11:00:00Z', '192.0.2.9', firefox, { loads: 1, errors: 2 }, 'news'),
    { time: '2026-03-10T10:00:00Z', account, kind: 'partner', of: 'North CDN', values: { traffic: 1000 } },
    { time: '2026-03-10T11:30:00Z', account, kind: 'partner', of: 'North CDN', values: { traffic: 500 }, id: 'p-1' },
    { time: '2026-03-10T11:00:00Z', account, kind: 'ioss', of: record!.id, values: { pictures: 3, bytes_before: 900, bytes_after: 300 } },
  ]
  expect(
    (
      await sendLines(
        agent,
        'figures',
        0,
        lines.map((line) => JSON.stringify(line)),
      )
    ).json(),
  ).toMatchObject({ counted: lines.length, refused: [] })

  type Values = Record<string, number>
  type Total = {
    total: { values: Values; peaks: Values; viewers?: number }
    result: { of: string; of_name?: string; values: Values; viewers?: number }[]
  }
  type Times = { result: { start: string; values: Values; peaks: Values }[] }

  describe('figures', () => {
    it('R0-720 of machines are means and maxima, by machine and by time', async () => {
      const { total, result } = await ask<Total>(customer, account, 'machine-statistics', period)
      expect(total).toEqual({ values: { vcpu: 31, ram: 15.5 }, peaks: { vcpu: 80, ram: 40 } })
      expect(result).toMatchObject([
        { of: 'web-1', values: { vcpu: 40, ram: 20 } },
        { of: 'web-2', values: { vcpu: 4 } },
      ])
      const { result: hours } = await ask<Times>(customer, account, 'machine-statistics/times', {
        ...period,
        granularity: 'PT1H',
        of: 'web-1',
      })
      expect(hours).toMatchObject([
        { start: '2026-03-10T10:00:00Z', values: { vcpu: 20 }, peaks: { vcpu: 30 } },
        { start: '2026-03-10T11:00:00Z', values: { vcpu: 80 } },
      ])
    })
    it('R0-717 of players are counts, means and distinct viewers', async () => {
      const { total, result } = await ask<Total>(customer, account, 'player-statistics', period)
      expect(total.values).toEqual({ loads: 4, plays: 1, errors: 2, watch_time_s: 40, buffering_ratio: 0.2 })
      expect(total.viewers).toBe(3)
      expect(result.map(({ of, viewers }) => [of, viewers])).toEqual([
        ['news', 1],
        ['promo', 2],
      ])
      const only = await ask<Total>(customer, account, 'player-statistics', { ...period, of: 'news' })
      expect([only.total.values['loads'], only.total.viewers, only.result.length]).toEqual([1, 1, 1])
      // Viewers of players are none of the streams.
      expect(await ask(customer, account, 'stream-statistics', { ...period, fields: 'users' })).toMatchObject({ users: 0 })
    })
    it('R0-718 of partners are their traffic, and their bandwidth over time, for staff in the account only', async () => {
      expect((await ask<Total>(admin, account, 'partner-statistics', period)).result).toEqual([
        { of: 'North CDN', values: { traffic: 1500 }, peaks: { traffic: 1000 } },
      ])
      const { result } = await ask<Times>(admin, account, 'partner-statistics/times', { ...period, granularity: 'PT1H' })
      expect(result.map(({ values }) => (values['traffic']! * 8) / 3600)).toEqual([8000 / 3600, 4000 / 3600])
      for (const path of ['partner-statistics', 'partner-statistics/times']) {
        const url = `/api/v1/accounts/${account}/${path}?${new URLSearchParams({ ...period, ...(path.endsWith('times') && { granularity: 'PT1H' }) })}`
        for (const caller of [customer, stranger]) expect((await caller.ask({ url })).statusCode).toBe(404)
      }
    })
    it('R0-719 R0-706 of image optimisation have their resources', async () => {
      const { data } = await ask<{ data: object[] }>(customer, account, 'ioss-statistics/resources', period)
      expect(data).toEqual([{ resource: record!.id, resource_name: record!.name }])
      expect((await ask<Total>(customer, account, 'ioss-statistics', period)).result).toMatchObject([
        { of: record!.id, of_name: record!.name, values: { pictures: 3, bytes_before: 900, bytes_after: 300 } },
      ])
    })
    it('stay the same when their lines are sent again, in batches or with known ids', async () => {
      const before = await ask<Total>(admin, account, 'partner-statistics', period)
      const texts = lines.map((line) => JSON.stringify(line))
      expect((await sendLines(agent, 'figures', 0, texts)).json()).toMatchObject({ applied: false })
      expect((await sendLines(agent, 'copy', 0, [texts[9]!])).json()).toMatchObject({ counted: 0, doubled: 1 })
      expect(await ask<Total>(admin, account, 'partner-statistics', period)).toEqual(before)
    })
    it('of another account are unknown', async () => {
      expect(await ask<Total>(stranger, 'demo-other', 'machine-statistics', period)).toMatchObject({ total: { values: {} }, result: [] })
      const url = `/api/v1/accounts/${account}/machine-statistics?${new URLSearchParams(period)}`
      expect((await stranger.ask({ url })).statusCode).toBe(404)
    })

    const good = { time: '2026-03-10T11:00:00Z', account, kind: 'machine', of: 'web-1', values: { vcpu: 5 } }
    it.each<[reason: string, line: object]>([
      ['bad_figures', { ...good, kind: 'toaster' }],
      ['bad_figures', { ...good, kind: 'constructor' }],
      ['bad_figures', { ...good, values: { colour: 5 } }],
      ['bad_figures', { ...good, values: { toString: 5 } }],
      ['bad_figures', { ...good, values: {} }],
      ['bad_figures', { ...good, values: [5] }],
      ['bad_figures', { ...good, values: { vcpu: -1 } }],
      ['bad_figures', { ...good, values: { vcpu: 101 } }],
      ['bad_figures', { ...good, values: { vcpu: '5' } }],
      ['bad_figures', { ...good, values: { in_bps: 1e300 } }],
      ['bad_figures', { ...good, of: '' }],
      ['bad_figures', { ...good, of: '<script>' }],
      ['bad_figures', { ...good, of: 'x'.repeat(65) }],
      ['bad_figures', { ...good, account: undefined }],
      ['unknown_account', { ...good, account: 'demo-nobody' }],
      ['unknown_resource', { ...good, kind: 'ioss', of: foreign!.id, values: { pictures: 1 } }],
      ['too_old', { ...good, time: '2019-03-10T11:00:00Z' }],
      ['future_time', { ...good, time: '2026-03-10T13:00:00Z' }],
    ])('%s: %j', async (reason, line) => {
      const before = await ask<Total>(customer, account, 'machine-statistics', period)
      const answer = await sendLines(agent, `bad-${Math.random()}`, 0, [JSON.stringify(line)])
      expect(answer.json()).toMatchObject({ counted: 0, refused: [{ index: 0, reason }] })
      expect(await ask<Total>(customer, account, 'machine-statistics', period)).toEqual(before)
    })
    it.each<Record<string, string>>([{ of: '../x' }, { of: '' }, { start: 'yesterday' }, { sort: '-values' }, { utoken: 'x' }])(
      'refuse %j',
      async (query) => {
        const url = `/api/v1/accounts/${account}/machine-statistics?${new URLSearchParams({ ...period, ...query })}`
        expect((await customer.ask({ url })).statusCode).toBe(400)
      },
    )
  })

  describe('R0-721 the log', () => {
    const request = (second: number, more: object = {}): string =>
      JSON.stringify({
        time: new Date(Date.parse('2026-03-10T11:00:00Z') + second * 1000).toISOString(),
        account,
        resource: record!.id,
        host: 'a.example.com',
        status: 200,
        bytes: second,
        ip: '192.0.2.77',
        agent: firefox,
        ...more,
      })
    const logOf = async (caller: Caller, query: Record<string, string> = {}) =>
      (await ask<{ result: { bytes: number; ip?: string; id: string }[] }>(caller, account, 'access-log', query)).result

    it('has the newest requests first, at most the number kept, and no complete address', async () => {
      const sent = await sendLines(
        agent,
        'log',
        0,
        Array.from({ length: 80 }, (_, second) => request(second)),
      )
      expect(sent.json()).toMatchObject({ counted: 80 })
      await sendLines(agent, 'log', 80, [request(100, { ip: '2001:db8:1:2:3::4' })])
      const rows = await logOf(customer, { limit: '1000' })
      expect(rows).toHaveLength(50)
      expect(rows.slice(0, 2)).toMatchObject([
        { bytes: 100, ip: '2001:db8:1::' },
        { bytes: 79, ip: '192.0.2.0' },
      ])
      expect(await logOf(customer, { limit: '1' })).toEqual(rows.slice(0, 1))
      const second = Date.parse('2026-03-10T11:01:10Z') / 1000
      expect((await logOf(customer, { before: String(second) }))[0]).toMatchObject({ bytes: 69 })
    })
    it('is filtered by properties of requests, and read from a second on', async () => {
      const more = [
        request(101, { status: 502, cache: 'HIT' }),
        request(102, { status: 404, host: 'b.example.com' }),
        request(103, { status: 404, country: 'KZ' }),
      ]
      await sendLines(agent, 'log', 81, more)
      const bytesOf = async (query: Record<string, string>) => (await logOf(customer, query)).map(({ bytes }) => bytes)
      expect(await bytesOf({ status: '4xx' })).toEqual([103, 102])
      expect(await bytesOf({ status: '502' })).toEqual([101])
      expect(await bytesOf({ status: '4xx', host: 'b.example.com' })).toEqual([102])
      expect(await bytesOf({ status: '4xx', country: 'KZ', limit: '1' })).toEqual([103])
      expect(await bytesOf({ cache: 'HIT' })).toEqual([101])
      expect(await bytesOf({ q: 'B.EXAMPLE' })).toEqual([102])
      expect(await bytesOf({ resource: record!.id, q: '502' })).toEqual([101])
      expect(await bytesOf({ after: String(Date.parse('2026-03-10T11:01:42Z') / 1000) })).toEqual([103, 102])
      expect(await bytesOf({ host: 'nobody.example' })).toEqual([])
      const exported = await customer.ask({ url: `/api/v1/accounts/${account}/access-log/export?status=5xx` })
      expect(exported.body.trim().split('\n')).toHaveLength(1)
    })
    it('is exported as lines that can be counted again', async () => {
      const answer = await customer.ask({ url: `/api/v1/accounts/${account}/access-log/export` })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
      const exported = answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { bytes: number })
      expect(exported).toHaveLength(50)
      expect(exported[3]).toMatchObject({ bytes: 100, cache: 'MISS', status: 200 })
      expect(answer.body).not.toContain('192.0.2.77')
    })
    it('of another account is not shown', async () => {
      for (const path of ['access-log', 'access-log/export'])
        expect((await stranger.ask({ url: `/api/v1/accounts/${account}/${path}` })).statusCode).toBe(404)
      expect((await ask<{ result: object[] }>(stranger, 'demo-other', 'access-log', {})).result).toEqual([])
    })
    it.each<Record<string, string>>([
      { limit: '0' },
      { limit: '1001' },
      { limit: 'x' },
      { before: '-1' },
      { after: 'x' },
      { host: 'a b' },
      { status: '6xx' },
      { cache: 'STALE' },
      { q: 'x'.repeat(101) },
      { stream: 'a' },
    ])('refuses %j', async (query) => {
      expect((await customer.ask({ url: `/api/v1/accounts/${account}/access-log?${new URLSearchParams(query)}` })).statusCode).toBe(400)
    })

    const upload = (caller: Caller, lineTexts: string[], position = 0) =>
      caller.ask({
        method: 'POST',
        url: `/api/v1/accounts/${account}/access-log`,
        body: { source: 'file-1', position, next: position + lineTexts.length, lines: lineTexts },
      })
    it('is counted once from a file that staff in the account upload, and the account sees who did it', async () => {
      const hits = async (): Promise<number> => (await ask<{ hits: number }>(customer, account, 'statistics', period)).hits
      const before = await hits()
      const theirs = request(1, { account: 'demo-other', resource: foreign!.id })
      const answer = await upload(admin, [request(200), theirs, '{}'])
      expect(answer.json()).toMatchObject({ applied: true, counted: 1, position: 3 })
      expect(answer.json<{ refused: { index: number }[] }>().refused.map(({ index }) => index)).toEqual([1, 2])
      expect((await upload(admin, [request(200), theirs, '{}'])).json()).toMatchObject({ applied: false })
      expect((await upload(admin, [request(201)], 5)).statusCode).toBe(409)
      expect(await hits()).toBe(before + 1)
      expect((await ask<{ hits: number }>(stranger, 'demo-other', 'statistics', period)).hits).toBe(0)
      const history = (await customer.ask({ url: `/api/v1/accounts/${account}/history?limit=50` })).body
      expect(history).toContain('log-uploaded')
    })
    it('is not counted from files of customers, strangers or without a session', async () => {
      expect((await upload(customer, [request(300)])).statusCode).toBe(404)
      expect((await upload(stranger, [request(300)])).statusCode).toBe(404)
      expect((await upload(portal.nobody, [request(300)])).statusCode).toBe(401)
    })
  })
})
