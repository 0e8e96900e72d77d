// The demo's history: every tab of statistics has figures, and hours of one kind do not differ from those of the other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoData } from '../../../server/demoData.ts'
import { demoSources, fillClosedMonths, fillDemoDays, startDemoStatistics } from '../../../server/demoStatistics.ts'
import { seedBills } from '../../../server/services/seed/seedBills.ts'
import { figureKindNames, figureKinds } from '../../../server/statistics/figures.ts'
import { openPortal, type Caller } from '../support/portal.ts'
import { ask } from './logLines.ts'

const now = new Date('2026-03-10T12:10:00.000Z')
const portal = await openPortal({ clock: () => now })
afterAll(() => portal.close())
const account = 'demo-cdn2'
const today = { start: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }
const { services } = portal
let customer: Caller
let staff: Caller
beforeAll(async () => {
  const filling = { services, sources: await demoSources(services), signal: new AbortController().signal }
  await fillDemoDays(filling, 2)
  // Nothing is added twice.
  await fillDemoDays(filling, 2)
  ;[customer, staff] = [await portal.signIn('cdn2@demo.example'), await portal.signIn('admin@demo.example')]
})

it.each(figureKindNames)('figures of the kind %s exist with all of their metrics', async (kind) => {
  await staff.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })
  const { total, result } = await ask<{ total: { values: Record<string, number> }; result: unknown[] }>(
    staff,
    account,
    `${kind}-statistics`,
    today,
  )
  expect(Object.keys(total.values).toSorted()).toEqual(Object.keys(figureKinds[kind]).toSorted())
  expect(result.length).toBeGreaterThan(0)
})

it.each(['countries', 'codes', 'referrers', 'browsers', 'platforms', 'customs', 'areas', 'hosts', 'resources'])(
  'requests are told apart by %s',
  async (part) => {
    const { result } = await ask<{ result: unknown[] }>(customer, account, `statistics/${part}`, today)
    expect(result.length).toBeGreaterThan(2)
  },
)

it('hours with lines of single minutes are like the others', async () => {
  type Hours<Row> = { result: ({ start: string } & Row)[] }
  const query = { ...today, granularity: 'PT1H' }
  for (const of of [account, 'cdn1_alpha']) {
    const asked = of === account ? customer : await portal.signIn('cdn1@demo.example')
    const { result: traffic } = await ask<Hours<{ traffic: number; hits: number }>>(asked, of, 'statistics/times', query)
    for (const figure of ['traffic', 'hits'] as const) {
      const at = (hour: number): number => traffic.find(({ start }) => start === `2026-03-10T${hour}:00:00Z`)![figure]
      expect(at(11) / at(10)).toBeGreaterThan(0.6)
      expect(at(11) / at(10)).toBeLessThan(1.6)
    }
  }
  const { result: views } = await ask<Hours<{ result: { views: number }[] }>>(customer, account, 'stream-statistics/times/streams', {
    ...query,
    fields: 'views',
  })
  const sums = views.map(({ result }) => result.reduce((sum, row) => sum + row.views, 0))
  // The present hour has just begun.
  const [fine, ...before] = sums.slice(0, -1).toReversed()
  const usual = before.slice(0, 6).reduce((sum, one) => sum + one, 0) / 6
  expect(fine! / usual).toBeGreaterThan(0.4)
  expect(fine! / usual).toBeLessThan(2.5)
})

it('active resources have a day of traffic, except for an unused one', async () => {
  const list = await customer.ask({ url: `/api/v1/accounts/${account}/http-resources?range=[0,199]` })
  const shown = list.json<{ id: string; name: string; active: boolean }[]>().filter(({ active }) => active)
  const { result } = await ask<{ result: { resource: string; values: number[] }[] }>(customer, account, 'day-traffic', {
    resources: shown.map(({ id }) => id).join(','),
  })
  const drawn = new Set(result.filter(({ values }) => values.filter((value) => value > 0).length > 12).map(({ resource }) => resource))
  expect(shown.filter(({ id }) => !drawn.has(id)).map(({ name }) => name)).toEqual(['Sandbox'])
})

it('closed months have the traffic that was billed, and nothing is added twice', async () => {
  const fresh = await openPortal({ clock: () => new Date('2026-03-01T12:10:00.000Z') })
  try {
    const [bill] = demoData.bills
    await fillClosedMonths(fresh.services, demoData.bills)
    await seedBills(fresh.services, bill!)
    const office = await fresh.signIn('admin@demo.example')
    const { project_id } = (await fresh.services.store.accounts.find(account))!
    const month = async (period: string) =>
      (await office.ask({ url: `/api/v1/billing/${project_id}/charges?period=${period}` })).json<{
        status: string
        lines: { unit: string; quantity: string }[]
      }>()
    const { status, lines } = await month('2026-02')
    expect(status).toBe('closed')
    const overage = lines.find(({ unit }) => unit === 'GB')
    const customer = await fresh.signIn('cdn2@demo.example')
    const sum = (start: string, end: string) => ask<{ traffic: number }>(customer, account, 'statistics', { start, end })
    const { traffic } = await sum('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')
    expect(Number(overage?.quantity)).toBeCloseTo(traffic / 2 ** 30 - 10_240, 0)
    // The last days are filled like any other, and this one was filled before.
    await fillDemoDays({ services: fresh.services, sources: await demoSources(fresh.services), signal: new AbortController().signal }, 2)
    const [before, last] = [
      await sum('2026-02-27T00:00:00Z', '2026-02-28T00:00:00Z'),
      await sum('2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'),
    ]
    expect(last.traffic / before.traffic).toBeLessThan(1.5)
  } finally {
    await fresh.close()
  }
}, 120_000)

it('the session says that the history is being generated, until it is complete or given up', async () => {
  // Without records there are no lines, and the history is soon complete.
  const fresh = await openPortal({ demo: 'people', clock: () => now })
  try {
    const person = await fresh.signIn('cdn2@demo.example')
    const isGenerating = async () => (await person.ask({ url: '/api/v1/session' })).json<{ demo_generating: boolean }>().demo_generating
    expect(await isGenerating()).toBe(false)
    const stop = startDemoStatistics({ services: fresh.services, wait: 60_000 })
    expect(await isGenerating()).toBe(true)
    await stop()
    expect(await isGenerating()).toBe(false)
    const stopWhole = startDemoStatistics({ services: fresh.services, wait: 0 })
    expect(await isGenerating()).toBe(true)
    await expect.poll(isGenerating, { timeout: 120_000, interval: 200 }).toBe(false)
    await stopWhole()
  } finally {
    await fresh.close()
  }
}, 180_000)
