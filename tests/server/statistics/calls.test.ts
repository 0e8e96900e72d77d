// The calls of statistics with the parameters that pages send (000 §7.3).
import { afterAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { ask, firefox, type Line, sendLines } from './logLines.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const portal = await openPortal({ clock: () => now })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const account = 'demo-cdn2'
const [first, second] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string; name: string }[]>()
const period = { start: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }
const line = (bytes: number, more: Partial<Line> & Record<string, unknown>): Line => ({
  time: '2026-03-10T10:00:00Z',
  account,
  resource: first!.id,
  status: 200,
  bytes,
  agent: firefox,
  referrer: 'https://shop.example/',
  custom: 'promo',
  ...more,
})
const places = { host: 'a.example.com', country: 'RU', region: 'RU-MOW' }
const lines = [
  line(100, places),
  line(300, { host: 'b.example.com', country: 'DE', region: 'DE-BE' }),
  line(50, { ...places, region: 'RU-SPE', resource: second!.id }),
  ...Array.from({ length: 120 }, (_, index) => line(1, { host: `h${index}.example.com`, country: 'KZ', region: '' })),
]
const agent = await makeAgent(portal, 'Edge 1')
expect((await sendLines(agent, 'calls', 0, lines)).json()).toMatchObject({ counted: lines.length })

type Rows = { result: Record<string, string | number>[] }
const rowsOf = async (path: string, query: Record<string, string>): Promise<Rows['result']> =>
  (await ask<Rows>(customer, account, `statistics/${path}`, { ...period, ...query })).result

describe('a call of statistics', () => {
  it('R0-703 of countries accepts an order, a resource, a host and a language', async () => {
    const query = { sort: '-traffic', language: 'ru' }
    expect(await rowsOf('countries', query)).toMatchObject([
      { country: 'DE', country_name: 'Германия', traffic: 300 },
      { country: 'RU', country_name: 'Российская Федерация', traffic: 150 },
      { country: 'KZ', country_name: 'Казахстан', traffic: 120 },
    ])
    expect(await rowsOf('countries', { ...query, resource: second!.id })).toMatchObject([{ country: 'RU', traffic: 50 }])
    expect(await rowsOf('countries', { ...query, resource: first!.id, host: 'a.example.com' })).toMatchObject([
      { country: 'RU', traffic: 100 },
    ])
  })
  it('R0-704 of regions also accepts the country', async () => {
    const query = { sort: '-traffic', language: 'en', country: 'RU' }
    expect(await rowsOf('regions', query)).toMatchObject([
      { country: 'RU', country_name: 'Russian Federation', region: 'RU-MOW', traffic: 100 },
      { country: 'RU', country_name: 'Russian Federation', region: 'RU-SPE', traffic: 50 },
    ])
    expect(await rowsOf('regions', { ...query, resource: second!.id })).toMatchObject([{ region: 'RU-SPE' }])
  })
  it('R0-705 of resources accepts the account and the period', async () => {
    expect(await rowsOf('resources', {})).toMatchObject([
      { resource: first!.id, resource_name: first!.name },
      { resource: second!.id, resource_name: second!.name },
    ])
  })
  it('R0-707 R0-859 of hosts accepts the order and the limit, which is 100', async () => {
    const hosts = await rowsOf('hosts', { sort: '-traffic', limit: '100' })
    expect(hosts).toHaveLength(100)
    expect(hosts.slice(0, 2)).toMatchObject([
      { host: 'b.example.com', traffic: 300 },
      { host: 'a.example.com', traffic: 150 },
    ])
    expect(await rowsOf('hosts', {})).toEqual(hosts)
  })
  it('R0-701 of the total accepts times without milliseconds, and refuses those with them', async () => {
    expect(await ask(customer, account, 'statistics', period)).toMatchObject({ hits: lines.length, traffic: 570 })
    const url = `/api/v1/accounts/${account}/statistics?${new URLSearchParams({ ...period, start: '2026-03-10T00:00:00.000Z' })}`
    expect((await customer.ask({ url })).statusCode).toBe(400)
  })
  it('R0-715 exists for each subresource', async () => {
    const times = await rowsOf('times', { granularity: 'PT1H' })
    expect(times).toMatchObject([{ start: '2026-03-10T10:00:00Z', traffic: 570 }])
    for (const path of ['countries', 'referrers', 'hosts', 'regions', 'codes', 'browsers', 'platforms', 'customs']) {
      const rows = await rowsOf(path, { limit: '1000' })
      expect(
        rows.reduce((sum, { traffic }) => sum + Number(traffic), 0),
        path,
      ).toBe(570)
    }
    const accounts = (await customer.ask({ url: `/api/v1/statistics/accounts?${new URLSearchParams(period)}` })).json<Rows>()
    expect(accounts.result).toMatchObject([{ account, traffic: 570 }])
  })
  it('R0-716 of streams is answered, without views where nobody watched', async () => {
    expect(await ask(customer, account, 'stream-statistics', period)).toMatchObject({ views: 0 })
  })
  it.each(['countries', 'regions', 'resources', 'hosts'])('of %s refuses unknown parameters', async (path) => {
    const unknown: Record<string, string>[] = [
      { sort: '-secret' },
      { limit: '0' },
      { limit: '1001' },
      { resource: '../x' },
      { colour: 'red' },
      { language: 'xx' },
    ]
    for (const query of unknown) {
      const url = `/api/v1/accounts/${account}/statistics/${path}?${new URLSearchParams({ ...period, ...query })}`
      expect((await customer.ask({ url })).statusCode, JSON.stringify(query)).toBe(400)
    }
  })
})
