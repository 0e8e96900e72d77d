// Lines of a time whose minutes are no longer kept: sums by hour and day, and nothing that trimming would delete at once.
import { afterAll, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { ask, firefox, sendLines } from './logLines.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const portal = await openPortal({ clock: () => now, env: { STATISTICS_MINUTE_DAYS: '7', STATISTICS_HOUR_DAYS: '30' } })
afterAll(() => portal.close())
const account = 'demo-cdn2'
const customer = await portal.signIn('cdn2@demo.example')
const agent = await makeAgent(portal, 'Collector')
const [record] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string }[]>()
const machine = (time: string) => JSON.stringify({ time, account, kind: 'machine', of: 'web-1', values: { vcpu: 10, ram: 5 } })
const pictures = (time: string) =>
  JSON.stringify({ time, account, kind: 'ioss', of: record!.id, values: { pictures: 3, bytes_before: 900, bytes_after: 300 } })

const minute = (days: number) => Math.floor(now.getTime() / 60_000) - days * 1440
const trimmed = (step: 'm' | 'h', days: number) => portal.services.store.statistics.trimRollups(step, minute(days))

it('lines that arrive weeks late add no rows that are past their retention', async () => {
  const lines = ['2026-03-10T10:00:00Z', '2026-02-20T10:00:00Z', '2026-01-20T10:00:00Z'].flatMap((time) => [machine(time), pictures(time)])
  expect((await sendLines(agent, 'late', 0, lines)).json()).toMatchObject({ counted: lines.length, refused: [] })
  expect([await trimmed('m', 7), await trimmed('h', 30)]).toEqual([0, 0])
  // Those of today, and the hours of three weeks ago, are there.
  expect(await trimmed('m', 0)).toBeGreaterThan(0)
  expect(await trimmed('h', 7)).toBeGreaterThan(0)
})

it('views that arrive weeks late have the peak of their day, also when batches divide its minute', async () => {
  const [stream] = (await customer.ask({ url: listUrl(account, 'live-resources') })).json<{ id: string }[]>().map(({ id }) => id)
  const line = (ip: string) => ({
    time: '2026-02-20T10:00:00Z',
    account,
    resource: stream!,
    stream: stream!,
    status: 200,
    bytes: 1000,
    ip,
    agent: firefox,
  })
  for (const [index, ips] of [['192.0.2.7', '192.0.2.8'], ['192.0.2.9']].entries())
    expect((await sendLines(agent, `late-views-${index}`, 0, ips.map(line))).json()).toMatchObject({ refused: [] })
  const day = { start: '2026-02-20T00:00:00Z', end: '2026-02-21T00:00:00Z', fields: 'views,views_max,users' }
  expect(await ask(customer, account, 'stream-statistics', day)).toMatchObject({ views: 3, views_max: 3, users: 3 })
  expect(await ask(customer, account, 'stream-statistics', { ...day, stream: stream! })).toMatchObject({ views_max: 3 })
  // The minutes are gone with the next trimming, the peak is not.
  expect(await trimmed('m', 7)).toBeGreaterThan(0)
  expect(await ask(customer, account, 'stream-statistics', day)).toMatchObject({ views_max: 3 })
})
