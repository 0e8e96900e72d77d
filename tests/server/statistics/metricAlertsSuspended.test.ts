// Alerts on figures of an account whose project is paused or blocked rest: nothing is judged, told or called.
import { afterAll, expect, it } from 'vitest'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import { listUrl } from '../support/portal.ts'
import { openAlertOffice } from './alertOffice.ts'

const account = 'demo-cdn2'
let calls = 0
const office = await openAlertOffice({
  hooks: (_request, answer) => {
    calls += 1
    answer.writeHead(500).end()
  },
})
const { clock, portal, run, pass } = office
afterAll(office.close)
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
/** Members of a blocked project cannot read it. */
async function stateOf(id: string): Promise<string> {
  const row = await portal.services.store.records.find(accountScope(account), 'metric-alerts', id)
  return (JSON.parse(row!.data) as { state?: string }).state ?? 'waiting'
}
const letters = async (name: string): Promise<number> =>
  (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows.filter(({ data }) => data.includes(name)).length

it.each(['paused', 'blocked'])('an alert of a %s project is evaluated only once the project is active again', async (status) => {
  const id = await make({ name: `Closed ${status}` })
  await setProject(status)
  await pass(1)
  await pass(5)
  expect([await stateOf(id), await letters(`Closed ${status}`)]).toEqual(['waiting', 0])
  await setProject('active')
  await pass(5)
  expect([await stateOf(id), await letters(`Closed ${status}`)]).toEqual(['firing', 1])
})

it('a pending call is a figure of the queue, and is dropped with the suspension', async () => {
  const depth = async (): Promise<number> => (await portal.services.store.figures.queues(new Date(clock.now).toISOString())).webhooks
  expect(await depth()).toBe(0)
  await make({ name: 'Called', letters: 'none', webhook: office.hookUrl('/') })
  await pass(1)
  await run.idle()
  expect([calls, await depth()]).toEqual([1, 1])
  await setProject('paused')
  await pass(2)
  expect([calls, await depth()]).toEqual([1, 0])
})
