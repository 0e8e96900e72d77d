// A customer's relay with two targets, and an agent that reports on it.
import { expect } from 'vitest'
import type { GivenReport, ReportResult } from '../../../server/services/reports/types.ts'
import { makeAgent, type TestAgent } from './agentSupport.ts'
import { listUrl, openPortal } from './portal.ts'
import { putRelays } from './relays.ts'

const begin = new Date('2026-03-01T10:00:00.000Z')
/** `count` seconds after the begin of the test. */
export const seconds = (count: number): string => new Date(begin.getTime() + count * 1000).toISOString()
export const relaysUrl = listUrl('demo-cdn2', 'relays')
export const targets = [
  { source: 'a', url: 'rtmp://one.example/live', key: 'k1' },
  { source: 'a', url: 'rtmp://two.example/live', key: 'k2' },
]

export async function openRelayReports() {
  const clock = { now: begin }
  const portal = await openPortal({ demo: 'people', clock: () => clock.now })
  await putRelays(portal)
  const customer = await portal.signIn('cdn2@demo.example')
  const agent = await makeAgent(portal, 'Relay 1', 'relay')
  const relay = { id: '', version: 0 }
  return {
    portal,
    clock,
    customer,
    other: await portal.signIn('other@demo.example'),
    agent,
    relay,
    /** Sets the clock back and makes `relay` a new record. */
    async renew(): Promise<void> {
      clock.now = begin
      const made = await customer.ask({ method: 'POST', url: relaysUrl, body: { name: 'relay', targets } })
      expect(made.statusCode, made.body).toBe(201)
      Object.assign(relay, made.json())
    },
    /** By default of the first target, which runs. */
    report: (given: Partial<GivenReport> = {}): GivenReport => ({
      account: 'demo-cdn2',
      type: 'relays',
      id: relay.id,
      version: relay.version,
      part: '/targets/0',
      at: seconds(0),
      code: 0,
      ...given,
    }),
    async send(reports: GivenReport[], by: TestAgent = agent): Promise<ReportResult> {
      const answer = await by.ask({ method: 'POST', url: '/api/v1/agent/reports', body: { reports } })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
  }
}
