// Traffic of resources in the last 24 hours, by the hour.
import { afterAll, describe, expect, it } from 'vitest'
import type { DayTraffic } from '../../../server/services/statistics/dayTraffic.ts'
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

describe('the last 24 hours', () => {
  it('are sums by the hour of all hosts, the present hour last; what is older does not count', async () => {
    const [day, ...more] = await days(mine)
    expect(more).toEqual([])
    expect(day).toEqual({ resource: mine, values: [200, ...Array<number>(22).fill(0), 200], hits: 3, traffic: 400, cache_ratio: 0.25 })
  })
  it('are those of the ids in the call: without traffic a resource is left out', async () => {
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
