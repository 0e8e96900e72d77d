// The portal's own clock, set back and on while agents work: no change and no task is lost, and order is kept.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { giveDomains, longSessions, send, type Task, tasks } from './cacheSupport.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal } from '../support/portal.ts'

const right = Date.parse('2026-03-01T10:00:00.000Z')
const url = listUrl('demo-cdn2', 'http-resources')
let now = right
let portal: Portal
let customer: Caller
let agent: TestAgent
const { created } = makerOf(() => customer, url)

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now), env: longSessions })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  agent = await makeAgent(portal, 'Edge')
})
afterAll(() => portal.close())

it('a change is delivered in order, and its acknowledgement is accepted', async () => {
  const { id } = await created('skewed')
  const { cursor } = await agent.all()
  for (const [milliseconds, version] of [
    [-3_600_000, 2],
    [86_400_000, 3],
    [-7_200_000, 4],
  ] as const) {
    now = right + milliseconds
    expect(
      (await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version: version - 1, body: { name: `skewed ${version}` } })).statusCode,
    ).toBe(200)
    expect((await agent.all(cursor)).changes.map((one) => [one.id, one.version])).toEqual([[id, version]])
    const place = { account: 'demo-cdn2', type: 'http-resources', id }
    expect(await agent.say({ ...place, version })).toEqual({ accepted: 1, ignored: 0, refused: [] })
    expect((await customer.ask({ url: `${url}/${id}` })).json()).toMatchObject({
      _delivery: { state: 'applied', applied_version: version },
    })
    expect(await agent.say({ ...place, version: version - 1 })).toMatchObject({ ignored: 1 })
  }
  now = right
})

it('a task that is created after the clock was set back still belongs to its agent', async () => {
  const domain = 'skewed.shop.example'
  await giveDomains(customer, 'demo-cdn2', [domain])
  now = right - 3_600_000
  const { id, ...made } = (await send(customer, { domain, paths: ['/a'] })).json<Task>()
  expect(made).toMatchObject({ status: 'queued', _delivery: { state: 'pending', agents: { total: 1, applied: 0 } } })
  expect((await agent.all()).changes.filter((one) => one.id === id)).toMatchObject([{ action: 'put', task: true }])
  expect(await agent.say({ account: 'demo-cdn2', type: 'cache-tasks', id, version: 1 })).toEqual({ accepted: 1, ignored: 0, refused: [] })
  expect((await customer.ask({ url: `${tasks()}/${id}` })).json()).toMatchObject({
    status: 'done',
    finished_at: new Date(now).toISOString(),
  })
  now = right
})
