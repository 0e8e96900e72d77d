// Traffic of extra zones: which one delivered is told by the lines.
import { afterAll, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { ask, type Line, sendLines } from './logLines.ts'

const portal = await openPortal({ clock: () => new Date('2026-03-10T12:00:00.000Z') })
afterAll(() => portal.close())
const account = 'demo-cdn2'
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
const [site] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string }[]>()
const period = { start: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }
const line = (area: string | undefined, bytes: number, hour = 10, host = 'a.example.com'): Line => ({
  time: `2026-03-10T${hour}:00:00Z`,
  account,
  resource: site!.id,
  host,
  status: 200,
  bytes,
  ...(area !== undefined && { area }),
})
const lines = [
  line('emea', 100),
  line('emea', 20, 11),
  line('APAC', 300),
  line('apac', 7, 10, 'b.example.com'),
  line(undefined, 5000),
  line('not an area', 5000),
]
const agent = await makeAgent(portal, 'Edge 1')
expect((await sendLines(agent, 'areas', 0, lines)).json()).toMatchObject({ counted: lines.length, refused: [] })
type Rows = { result: Record<string, string | number>[] }

it('is reported by zone; requests without one, or with an invalid one, belong to none', async () => {
  const { result } = await ask<Rows>(customer, account, 'statistics/areas', period)
  expect(result).toMatchObject([
    { area: 'apac', traffic: 307, hits: 2 },
    { area: 'emea', traffic: 120, hits: 2 },
  ])
  expect(await ask(customer, account, 'statistics', period)).toMatchObject({ traffic: 10_427 })
})

it('is reported over time and in sum for one zone, and for one host in it', async () => {
  const { result } = await ask<Rows>(customer, account, 'statistics/times', { ...period, area: 'emea', granularity: 'PT1H' })
  expect(result.map(({ start, traffic }) => [start, traffic])).toEqual([
    ['2026-03-10T10:00:00Z', 100],
    ['2026-03-10T11:00:00Z', 20],
  ])
  expect(await ask(customer, account, 'statistics', { ...period, area: 'apac', host: 'b.example.com' })).toMatchObject({ traffic: 7 })
  expect(await ask(customer, account, 'statistics', { ...period, area: 'am' })).toMatchObject({ traffic: 0 })
})

it('is refused together with another property, and for an invalid zone', async () => {
  for (const query of [{ area: 'emea', country: 'DE' }, { area: 'emea', code: '200' }, { area: 'EMEA!' }, { area: '' }]) {
    const url = `/api/v1/accounts/${account}/statistics?${new URLSearchParams([...Object.entries(period), ...Object.entries(query)])}`
    expect((await customer.ask({ url })).statusCode, JSON.stringify(query)).toBe(400)
  }
})

it('is not shown to others', async () => {
  const url = `/api/v1/accounts/${account}/statistics/areas?${new URLSearchParams(period)}`
  expect((await other.ask({ url })).statusCode).toBe(404)
  expect((await portal.nobody.ask({ url })).statusCode).toBe(401)
  expect((await ask<Rows>(other, 'demo-other', 'statistics/areas', period)).result).toEqual([])
})
