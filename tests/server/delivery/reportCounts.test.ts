// Counts the records of a type by the state that agents report.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { GivenReport, ReportCounts } from '../../../server/services/reports/types.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { putRelays } from '../support/relays.ts'

const begin = new Date('2026-03-01T10:00:00.000Z')
const portal = await openPortal({ demo: 'people', clock: () => begin })
afterAll(() => portal.close())
await putRelays(portal)
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
const agent = await makeAgent(portal, 'Relay 1', 'relay')
const url = listUrl('demo-cdn2', 'relays')
const targets = [
  { source: 'a', url: 'rtmp://one.example/live', key: 'k1' },
  { source: 'a', url: 'rtmp://two.example/live', key: 'k2' },
]
let relay: { id: string; version: number }
beforeEach(async () => {
  const made = await customer.ask({ method: 'POST', url, body: { name: 'relay', targets } })
  expect(made.statusCode, made.body).toBe(201)
  relay = made.json()
})
const seconds = (count: number): string => new Date(begin.getTime() + count * 1000).toISOString()
const report = (given: Partial<GivenReport> = {}): GivenReport => ({
  account: 'demo-cdn2',
  type: 'relays',
  id: relay.id,
  version: relay.version,
  part: '/targets/0',
  at: seconds(0),
  code: 0,
  ...given,
})
async function say(reports: GivenReport[]): Promise<void> {
  const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body: { reports } })
  expect(answer.json()).toMatchObject({ refused: [] })
}

describe('counts of a type', () => {
  const counts = async (as = customer, where = url): Promise<ReportCounts> => (await as.ask({ url: `${where}/reports` })).json()
  it('are of the records of the account by their codes, with the last report and those that are off', async () => {
    const before = await counts()
    const count = ({ codes }: ReportCounts, code: number) => codes.find((one) => one.code === code)?.count ?? 0
    await say([report({ at: seconds(-10) }), report({ part: '/targets/1', at: seconds(7) })])
    const off = await customer.ask({ method: 'POST', url, body: { name: 'off', targets, active: false } })
    expect(off.statusCode).toBe(201)
    const after = await counts()
    expect(after).toMatchObject({ connected: true, at: seconds(7), unreported: before.unreported - 1, off: before.off + 1 })
    expect(count(after, 0)).toBe(count(before, 0) + 1)
    expect(await counts(other, listUrl('demo-other', 'relays'))).toEqual({ connected: true, at: null, codes: [], unreported: 0, off: 0 })
  })
  it('do not count what was deleted', async () => {
    const before = await counts()
    const gone = await customer.ask({ method: 'DELETE', url: `${url}/${relay.id}`, version: 1 })
    expect(gone.statusCode).toBe(200)
    expect(await counts()).toEqual({ ...before, unreported: before.unreported - 1 })
  })
  it('are of no other account, of no type without reports and of no unknown one', async () => {
    for (const where of [listUrl('demo-other', 'relays'), listUrl('demo-cdn2', 'http-resources'), listUrl('demo-cdn2', 'nothing')])
      expect((await customer.ask({ url: `${where}/reports` })).statusCode, where).toBe(404)
  })
})
