// Reports by e-mail: when they are sent, the period they tell of, and to whom.
import { afterAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { lastPeriod, nextSending } from '../../../server/services/scheduledReports/schedule.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { firefox, type Line, sendLines } from './logLines.ts'

const iso = (at: number): string => new Date(at).toISOString().slice(0, 16)

describe('the next e-mail', () => {
  it.each([
    ['day', 'Europe/Moscow', '2026-03-10T04:59:59Z', '2026-03-10T05:00'],
    ['day', 'Europe/Moscow', '2026-03-10T05:00:00Z', '2026-03-11T05:00'],
    ['week', 'Europe/Moscow', '2026-03-10T12:00:00Z', '2026-03-16T05:00'],
    ['week', 'Asia/Tokyo', '2026-03-15T22:59:00Z', '2026-03-15T23:00'],
    ['month', 'America/New_York', '2026-03-01T12:59:00Z', '2026-03-01T13:00'],
    ['month', 'America/New_York', '2026-03-01T13:00:00Z', '2026-04-01T12:00'],
    // Clocks change in the night before.
    ['day', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00'],
    ['day', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00'],
  ] as const)('of %s in %s after %s is at %s', (schedule, zone, now, next) =>
    expect(iso(nextSending(schedule, zone, Date.parse(now)))).toBe(next),
  )
  it.each([
    ['day', 'Europe/Moscow', '2026-03-10T05:00:00Z', '2026-03-08T21:00', '2026-03-09T21:00'],
    ['week', 'Europe/Moscow', '2026-03-16T05:00:00Z', '2026-03-08T21:00', '2026-03-15T21:00'],
    ['month', 'Europe/Moscow', '2026-03-01T05:00:00Z', '2026-01-31T21:00', '2026-02-28T21:00'],
    // A day of 23 hours.
    ['day', 'Europe/Berlin', '2026-03-30T06:00:00Z', '2026-03-28T23:00', '2026-03-29T22:00'],
  ] as const)('of %s in %s at %s covers %s to %s', (schedule, zone, now, start, end) => {
    const period = lastPeriod(schedule, zone, Date.parse(now))
    expect([iso(period.start * 60_000), iso(period.end * 60_000)]).toEqual([start, end])
  })
})

const account = 'demo-cdn2'
const url = listUrl(account, 'saved-reports')
let now = Date.parse('2026-03-10T12:00:00Z')
const portal = await openPortal({
  demo: true,
  clock: () => new Date(now),
  env: { SESSION_IDLE: '2592000', SESSION_LIFETIME: '2592000' },
})
const run = portal.services.scheduledReports.run()
afterAll(async () => {
  await run.close()
  await portal.close()
})
const customer = await portal.signIn('cdn2@demo.example')
const admin = await portal.signIn('admin@demo.example')
const agent = await makeAgent(portal, 'Edge 1')
const [resource] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string; name: string }[]>()
const GB = 2 ** 30
const line = (time: string, host: string, bytes: number): Line => ({
  time,
  account,
  resource: resource!.id,
  host,
  status: 200,
  bytes,
  cache: 'HIT',
})
const lines = [
  line('2026-03-09T20:59:00Z', 'early.example', GB),
  line('2026-03-09T21:00:00Z', 'a.example', 2 * GB),
  line('2026-03-10T20:59:59Z', 'b.example', GB / 2),
  line('2026-03-10T21:00:00Z', 'late.example', 8 * GB),
]
now = Date.parse('2026-03-10T22:00:00Z')
expect((await sendLines(agent, 'reports', 0, lines)).json()).toMatchObject({ counted: lines.length })
now = Date.parse('2026-03-10T23:00:00Z')

type Report = { id: string; version: number; next_at?: string }
const given = { name: 'Daily', page: 'base/report', by: 'hosts', schedule: 'day', zone: 'Europe/Moscow' }
const post = (body: object) => customer.ask({ method: 'POST', url, body })
async function make(more: object = {}): Promise<Report> {
  const answer = await post({ ...given, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Report>()
}
const read = async ({ id }: Report): Promise<Report> => (await customer.ask({ url: `${url}/${id}` })).json<Report>()
async function change({ id }: Report, body: object): Promise<void> {
  const { version } = await read({ id } as Report)
  const answer = await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body })
  expect(answer.statusCode, answer.body).toBe(200)
}
async function remove({ id }: Report): Promise<void> {
  const { version } = await read({ id } as Report)
  expect((await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version })).statusCode).toBe(200)
}
async function passTo(at: string): Promise<void> {
  now = Date.parse(at)
  run.wake()
  await run.idle()
}
type Letter = { id: string; to: string; template: string; subject: string }
const letters = async (name: string): Promise<Letter[]> =>
  (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows
    .map(({ id, data }) => ({ ...(JSON.parse(data) as Letter), id }))
    .filter(({ template, subject }) => template.endsWith('-report') && subject.startsWith(name))
async function textOf({ id }: Letter): Promise<string> {
  const { data } = (await portal.services.store.messages.find(id))!
  return data
}

describe('a report by e-mail', () => {
  it('is sent at 8:00 of its zone with the figures of the day before, once', async () => {
    const report = await make()
    expect(report.next_at).toBe('2026-03-11T05:00:00.000Z')
    await passTo('2026-03-11T04:59:00Z')
    expect(await letters('Daily')).toEqual([])
    await passTo('2026-03-11T05:00:00Z')
    const [letter, ...more] = await letters('Daily')
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: 'cdn2@demo.example', template: 'traffic-report' })
    const text = await textOf(letter!)
    expect(text).toContain('2.500 GB')
    expect(text).toContain('a.example')
    for (const host of ['early.example', 'late.example']) expect(text).not.toContain(host)
    expect(text).toContain('/stat/base/report?start=2026-03-09T21%3A00%3A00.000Z&end=2026-03-10T21%3A00%3A00.000Z&by=hosts')
    expect(text).toContain(`/stat/reports/${report.id}`)
    expect((await read(report)).next_at).toBe('2026-03-12T05:00:00.000Z')
    await passTo('2026-03-11T06:00:00Z')
    expect(await letters('Daily')).toHaveLength(1)
    await passTo('2026-03-12T05:00:00Z')
    expect(await letters('Daily')).toHaveLength(2)
    await remove(report)
  })

  it('names the filters of its figures', async () => {
    now = Date.parse('2026-03-10T12:00:00Z')
    const report = await make({ name: 'Limited', resource: resource!.id, host: 'a.example' })
    await passTo('2026-03-11T05:00:00Z')
    const text = await textOf((await letters('Limited'))[0]!)
    expect(text).toContain(`Traffic of the account demo-cdn2 (Resource: ${resource!.name}; Host: a.example), 2026-03-10.`)
    await remove(report)
  })

  it('is sent once by two processes, and once after a time without any process', async () => {
    const report = await make({ name: 'Twice' })
    const other = portal.services.scheduledReports.run()
    now = Date.parse('2026-03-16T09:00:00Z')
    run.wake()
    other.wake()
    await Promise.all([run.idle(), other.idle()])
    await other.close()
    expect(await letters('Twice')).toHaveLength(1)
    await remove(report)
  })

  it('of streams has views, and filters travel in its link', async () => {
    const streams = (await customer.ask({ url: listUrl(account, 'live-resources') })).json<{ id: string }[]>().map(({ id }) => id)
    expect(streams.length).toBeGreaterThan(1)
    const [first, second] = streams
    const report = await make({ name: 'Views', page: 'stream/views', by: undefined, country: 'DE', streams: [first, second] })
    await passTo('2026-03-17T05:00:00Z')
    const [letter] = await letters('Views')
    expect(letter!.template).toBe('views-report')
    expect(await textOf(letter!)).toMatch(new RegExp(`/stat/stream/views\\?start=[^ ]+&country=DE&stream=${first}%2C${second}`))
    await remove(report)
  })

  it('lists the largest rows of its page', async () => {
    const rows = { 'http-codes': '200', referrers: 'news.example', browsers: 'Firefox', customs: 'checkout' }
    const seen = { ...line('2026-03-17T04:00:00Z', 'a.example', GB), custom: 'checkout', referrer: 'https://news.example/', agent: firefox }
    expect((await sendLines(agent, 'rows', 0, [seen])).json()).toMatchObject({ counted: 1 })
    const reports = await Promise.all(Object.keys(rows).map((page) => make({ name: `Rows: ${page}`, page: `base/${page}`, by: undefined })))
    await passTo('2026-03-18T05:00:00Z')
    for (const [page, largest] of Object.entries(rows)) {
      const [letter] = await letters(`Rows: ${page}`)
      expect(await textOf(letter!), page).toMatch(new RegExp(`${largest}[^\\n]*1\\.000 GB`, 's'))
    }
    for (const report of reports) await remove(report)
  })

  it('whose filters cannot be combined is left out, and tried again the next time', async () => {
    const report = await make({ name: 'Unknown', country: 'DE', referrer: 'news.example' })
    await passTo(new Date(now + 26 * 3_600_000).toISOString())
    expect(await letters('Unknown')).toEqual([])
    expect(Date.parse((await portal.services.store.messages.find(report.id))!.due_at!)).toBeGreaterThan(now + 3_600_000)
    await remove(report)
  })

  it.each([
    ['switched off', (report: Report) => change(report, { schedule: 'none', zone: null, letters: null })],
    ['deleted', remove],
  ])('that is %s is not sent', async (how, stop) => {
    const report = await make({ name: `Off ${how}` })
    await stop(report)
    await passTo(new Date(now + 26 * 3_600_000).toISOString())
    expect(await letters('Off')).toEqual([])
    if (how === 'switched off') {
      expect((await read(report)).next_at).toBeUndefined()
      await remove(report)
    }
  })

  it('of a suspended account is postponed to the next time', async () => {
    const report = await make({ name: 'Paused' })
    const { project_id: id } = (await portal.services.store.accounts.find(account))!
    const project = async (status: string): Promise<void> => {
      const { version } = (await admin.ask({ url: `/api/v1/projects/${id}` })).json<{ version: number }>()
      expect((await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { status } })).statusCode).toBe(200)
    }
    await project('paused')
    await passTo(new Date(now + 26 * 3_600_000).toISOString())
    expect(await letters('Paused')).toEqual([])
    await project('active')
    await passTo(new Date(now + 26 * 3_600_000).toISOString())
    expect(await letters('Paused')).toHaveLength(1)
    await remove(report)
  })

  it('goes to chosen members only', async () => {
    const { people, store } = portal.services
    const { id } = await people.create({
      brand: 'main',
      email: 'second-reader@demo.example',
      kind: 'person',
      role: 'customer',
      password: 'Demo-Portal-2026',
    })
    await store.people.join(account, id, 'customer')
    const [all, one] = [
      await make({ name: 'Everybody' }),
      await make({ name: 'Chosen', letters: 'chosen', recipients: ['second-reader@demo.example'] }),
    ]
    await passTo(new Date(now + 26 * 3_600_000).toISOString())
    expect((await letters('Everybody')).map(({ to }) => to).toSorted()).toEqual(['cdn2@demo.example', 'second-reader@demo.example'])
    expect((await letters('Chosen')).map(({ to }) => to)).toEqual(['second-reader@demo.example'])
    await remove(all)
    await remove(one)
  })

  it.each([
    [{ letters: 'chosen', recipients: ['stranger@example.com'] }, '/recipients/0'],
    [{ zone: 'Europe/Nowhere' }, '/zone'],
    [{ schedule: 'hour' }, '/schedule'],
    [{ schedule: 'none' }, '/zone'],
    [{ next_at: '2026-01-01T00:00:00Z' }, '/next_at'],
  ])('is refused as %j', async (more, path) => {
    const answer = await post({ ...given, ...more })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path)
  })
})
