// Alerts on figures of an account whose project is paused or blocked rest: nothing is judged, told or called.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import { openDns } from '../../support/outside/dns.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const account = 'demo-cdn2'
let now = Date.parse('2026-03-10T12:00:00Z')
let calls = 0
const hooks = createServer((_request, answer) => {
  calls += 1
  answer.writeHead(500).end()
})
await new Promise<void>((done) => hooks.listen(0, '127.0.0.1', done))
const webhook = `http://hooks.test:${(hooks.address() as AddressInfo).port}/`
const dns = await openDns({ 'hooks.test': ['127.0.0.1'] })
const portal = await openPortal({
  demo: true,
  clock: () => new Date(now),
  env: { OUTBOUND_DNS: dns.address, OUTBOUND_NETWORKS: '127.0.0.1', SESSION_IDLE: '2592000', SESSION_LIFETIME: '2592000' },
})
const run = portal.services.metricAlerts.run()
afterAll(async () => {
  await run.close()
  await portal.close()
  await dns.close()
  hooks.close()
})
const customer = await portal.signIn('cdn2@demo.example')
const admin = await portal.signIn('admin@demo.example')
const { project_id: project } = (await portal.services.store.accounts.find(account))!

async function setProject(status: string): Promise<void> {
  const url = `/api/v1/projects/${project}`
  const { version } = (await admin.ask({ url })).json<{ version: number }>()
  expect((await admin.ask({ method: 'PATCH', url, version, body: { status } })).statusCode).toBe(200)
}
/** Fires as soon as it is judged: there are no requests. */
async function make(more: object): Promise<string> {
  const body = { metric: 'requests', condition: 'below', threshold: 5, period: 5, ...more }
  const answer = await customer.ask({ method: 'POST', url: listUrl(account, 'metric-alerts'), body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
async function pass(minutes: number): Promise<void> {
  now += minutes * 60_000
  run.wake()
  await run.idle()
}
/** Members of a blocked project cannot read it. */
async function stateOf(id: string): Promise<string> {
  const row = await portal.services.store.records.find(accountScope(account), 'metric-alerts', id)
  return (JSON.parse(row!.data) as { state?: string }).state ?? 'waiting'
}
const letters = async (name: string): Promise<number> =>
  (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows.filter(({ data }) => data.includes(name)).length

it.each(['paused', 'blocked'])('an alert of a %s project is not judged, and is once the project is active again', async (status) => {
  const id = await make({ name: `Closed ${status}` })
  await setProject(status)
  await pass(1)
  await pass(5)
  expect([await stateOf(id), await letters(`Closed ${status}`)]).toEqual(['waiting', 0])
  await setProject('active')
  await pass(5)
  expect([await stateOf(id), await letters(`Closed ${status}`)]).toEqual(['firing', 1])
})

it('a call that waits is a figure of the queue, and is dropped with the suspension', async () => {
  const depth = async (): Promise<number> => (await portal.services.store.figures.queues(new Date(now).toISOString())).webhooks
  expect(await depth()).toBe(0)
  await make({ name: 'Called', letters: 'none', webhook })
  await pass(1)
  await run.idle()
  expect([calls, await depth()]).toEqual([1, 1])
  await setProject('paused')
  await pass(2)
  expect([calls, await depth()]).toEqual([1, 0])
})
