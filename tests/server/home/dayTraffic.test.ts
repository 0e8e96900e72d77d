// Traffic of resources in the last 24 hours, by the hour.
import { afterAll, describe, expect, it } from 'vitest'
import type { DayTraffic, DayTrafficOf } from '../../../server/services/statistics/dayTraffic.ts'
import { type Line, sendLines } from '../statistics/logLines.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Answer, type Caller, errorsOf, listUrl, openPortal } from '../support/portal.ts'

const now = new Date('2026-03-03T04:20:00.000Z')
const portal = await openPortal({ clock: () => now })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const stranger = await portal.signIn('other@demo.example')
const agent = await makeAgent(portal, 'Edge 1')
const idsOf = async (caller: Caller, account: string): Promise<string[]> =>
  (await caller.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string }[]>().map(({ id }) => id)
const [mine, quiet] = await idsOf(customer, 'demo-cdn2')
const [theirs] = await idsOf(stranger, 'demo-other')
const line = (time: string, bytes: number, cache = 'MISS', more: Partial<Line> = {}): Line => ({
  time,
  account: 'demo-cdn2',
  resource: mine!,
  status: 200,
  bytes,
  cache,
  ...more,
})
const lines = [
  line('2026-03-02T04:59:59Z', 1_000_000),
  line('2026-03-02T05:00:00Z', 100, 'HIT', { host: 'a.example.com' }),
  line('2026-03-02T05:30:00Z', 100, 'MISS', { host: 'b.example.com' }),
  line('2026-03-03T04:10:00Z', 200),
  line('2026-03-03T04:10:00Z', 999, 'MISS', { account: 'demo-other', resource: theirs! }),
]
expect((await sendLines(agent, 'day', 0, lines)).json()).toMatchObject({ counted: lines.length })

const asked = (resources: string | undefined, caller = customer, account = 'demo-cdn2'): Promise<Answer> =>
  caller.ask({ url: `/api/v1/accounts/${account}/day-traffic${resources === undefined ? '' : `?resources=${resources}`}` })
const days = async (...given: Parameters<typeof asked>): Promise<DayTraffic[]> =>
  (await asked(...given)).json<{ result: DayTraffic[] }>().result

describe('the sum of a type', () => {
  const sum = (query: string, caller = customer, account = 'demo-cdn2') =>
    caller.ask({ url: `/api/v1/accounts/${account}/day-traffic/sum${query}` })
  it('covers the last 24 hours of records of this type only', async () => {
    expect((await sum('?type=http-resources')).json()).toEqual({ traffic: 400 })
    expect((await sum('?type=live-resources')).json()).toEqual({ traffic: 0 })
    expect((await sum('?type=http-resources', stranger, 'demo-other')).json()).toEqual({ traffic: 999 })
  })
  it('needs the account and an existing type', async () => {
    expect((await sum('?type=http-resources', stranger)).statusCode).toBe(404)
    expect((await sum('?type=http-resources', portal.nobody)).statusCode).toBe(401)
    expect(errorsOf(await sum('?type=nothing'))).toEqual(['?type format'])
    // Of the provider, and of the account but without hosts.
    for (const type of ['employees', 'certificates']) expect(errorsOf(await sum(`?type=${type}`))).toEqual(['?type format'])
    expect(errorsOf(await sum(''))).toEqual(['?type required'])
  })
})

describe('the last 24 hours', () => {
  it('are hourly sums of all hosts, the present hour last; older traffic does not count', async () => {
    const [day, ...more] = await days(mine)
    expect(more).toEqual([])
    expect(day).toEqual({ resource: mine, values: [200, ...Array<number>(22).fill(0), 200], hits: 3, traffic: 400, cache_ratio: 0.25 })
  })
  it('are those of the ids in the call; a resource without traffic is left out', async () => {
    expect(await days(quiet)).toEqual([])
    expect((await days(`${quiet},${mine},${mine}`)).map(({ resource }) => resource)).toEqual([mine])
  })
  it('are of the own account only, whatever the ids', async () => {
    expect(await days(theirs)).toEqual([])
    expect((await days(`${mine},${theirs}`)).map(({ resource }) => resource)).toEqual([mine])
    expect(await days(mine, stranger, 'demo-other')).toEqual([])
    expect((await asked(mine, stranger)).statusCode).toBe(404)
    expect((await asked(mine, portal.nobody)).statusCode).toBe(401)
  })
  it('without requests tell the days since the last request, up to 30, of the own account only', async () => {
    const [, recent, month, older, never] = await idsOf(customer, 'demo-cdn2')
    const sent = [
      line('2026-03-02T04:00:00Z', 10, 'HIT', { resource: recent! }),
      line('2026-02-25T10:00:00Z', 10, 'HIT', { resource: recent! }),
      line('2026-02-01T23:00:00Z', 10, 'HIT', { resource: month! }),
      line('2026-01-31T23:00:00Z', 10, 'HIT', { resource: older! }),
      line('2026-02-27T10:00:00Z', 10, 'HIT', { account: 'demo-other', resource: theirs! }),
    ]
    expect((await sendLines(agent, 'quiet', 0, sent)).json()).toMatchObject({ counted: sent.length })
    const ids = [mine, recent, month, older, never, theirs].join(',')
    const { result, quiet: found } = (await asked(ids)).json<Awaited<ReturnType<DayTrafficOf>>>()
    expect(result.map(({ resource }) => resource)).toEqual([mine])
    expect(new Map(found.map(({ resource, days: since }) => [resource, since]))).toEqual(
      new Map([
        [recent, 1],
        [month, 30],
      ]),
    )
    expect((await asked(recent, stranger, 'demo-other')).json()).toEqual({ result: [], quiet: [] })
    expect((await asked(theirs)).json()).toEqual({ result: [], quiet: [] })
  })
  it.each([
    [undefined, '?resources required'],
    ['', '?resources format'],
    ['a,,b', '?resources format'],
    ["a'--", '?resources format'],
    [Array.from({ length: 201 }, (_, index) => `r${index}`).join(','), '?resources maxItems'],
  ])('refuse a bad list of ids (%#)', async (text, error) => {
    const answer = await asked(text)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
  })
})

describe('present errors', () => {
  const failing = (code: number, count: number, more: Partial<Line> = {}): Line[] =>
    Array.from({ length: count }, () => line('2026-03-03T04:18:00Z', 0, 'MISS', { status: code, ...more }))
  const errorsIn = async (id = mine) => (await days(id))[0]?.errors
  let position = lines.length
  const send = async (some: Line[]): Promise<void> => {
    expect((await sendLines(agent, 'day', position, some)).json()).toMatchObject({ counted: some.length })
    position += some.length
  }

  it('are reported from ten requests and a share of one hundredth on, by the most frequent code', async () => {
    await send(failing(502, 2))
    expect(await errorsIn()).toBeUndefined()
    await send([...failing(200, 6), ...failing(503, 1), ...failing(404, 1)])
    expect(await errorsIn()).toEqual({ code: 502, share: 0.3 })
  })
  it('are those of the last five minutes and of the account', async () => {
    await send(failing(500, 50, { time: '2026-03-03T04:14:59Z' }))
    await send(failing(500, 50, { account: 'demo-other', resource: theirs! }))
    expect(await errorsIn()).toEqual({ code: 502, share: 0.3 })
    await send(failing(200, 990))
    expect(await errorsIn()).toBeUndefined()
  })
})

describe('a list by the traffic of the last 24 hours', () => {
  const listed = async (query: string): Promise<string[]> =>
    (await customer.ask({ url: `${listUrl('demo-cdn2', 'http-resources')}?${query}` })).json<{ id: string }[]>().map(({ id }) => id)
  const sorted = (order: string, more = 'range=[0,99]') => listed(`sort=["_traffic","${order}"]&${more}`)

  it('begins with the most traffic, or with records without any, which keep the order of the list', async () => {
    const usual = await listed('range=[0,99]')
    expect(usual[0]).toBe(mine)
    const busy = usual.at(-1)!
    expect((await sendLines(agent, 'order', 0, [line('2026-03-03T04:10:00Z', 5000, 'HIT', { resource: busy })])).json()).toMatchObject({
      counted: 1,
    })
    expect(await sorted('DESC')).toEqual([busy, mine, ...usual.slice(1, -1)])
    expect(await sorted('ASC')).toEqual([...usual.slice(1, -1), mine, busy])
  })
  it('can be read in pages and filtered', async () => {
    const all = await sorted('DESC')
    expect([...(await sorted('DESC', 'range=[0,9]')), ...(await sorted('DESC', 'range=[10,99]'))]).toEqual(all)
    expect(await sorted('DESC', `filter={"id":["${all[3]}","${all[1]}"]}`)).toEqual([all[1], all[3]])
  })
  it('exists only for types with hosts', async () => {
    const answer = await customer.ask({ url: `${listUrl('demo-cdn2', 'certificates')}?sort=["_traffic","DESC"]` })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['?sort sort']])
  })
})
