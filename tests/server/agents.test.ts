// Agents through the API: what they are given, what they say of it, and what a record shows of that.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeAgent, makeAgent, type TestAgent } from './agentSupport.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal } from './portal.ts'

let portal: Portal
let customer: Caller
let now = new Date('2026-03-01T10:00:00.000Z')
let count = 0
const url = listUrl('demo-cdn2', 'http-resources')
const { created } = makerOf(() => customer, url)
const read = async (id: string) => (await customer.ask({ url: `${url}/${id}` })).json<{ version: number; _delivery: object }>()
const deliveryOf = async (id: string) => (await read(id))['_delivery']
const rename = async (id: string, name: string): Promise<number> => {
  const { version } = await read(id)
  return (await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { name } })).json<{ version: number }>().version
}
const places = (agent: TestAgent, id: string, version = 1) => ({ account: 'demo-cdn2', type: 'http-resources', id, version, agent })

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => now })
  customer = await portal.signIn('cdn2@demo.example')
  const task = { type: 'string', maxLength: 300, readOnly: true }
  const dir = join(portal.dir, 'definitions', 'sweeps')
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'schema.json'), JSON.stringify({ type: 'object', required: ['path'], additionalProperties: false, properties: { path: { type: 'string' }, status: { type: 'string', enum: ['queued', 'running', 'done', 'failed'], readOnly: true }, error_reason: task, finished_at: task } }))
  writeFileSync(join(dir, 'resource.json'), JSON.stringify({ name: 'sweeps', scope: 'account', title: '{path}', agents: { kind: 'edge', as: 'task' }, access: Object.fromEntries(['read', 'create', 'update', 'delete'].map((one) => [one, ['customer']])), list: { columns: ['path', 'status'] }, form: { sections: [{ id: 'a', fields: ['path'] }] } }))
  await portal.services.registry.reload()
  expect(portal.services.registry.problems().filter(({ level }) => level === 'error')).toEqual([])
})
afterAll(() => portal.close())
const agents: TestAgent[] = []
const make = async (): Promise<TestAgent> => {
  const agent = await makeAgent(portal, `Agent ${(count += 1)}`)
  agents.push(agent)
  return agent
}
/** Every story begins without agents. */
beforeEach(async () => {
  for (const { id } of agents.splice(0)) await changeAgent(portal, id, { active: false })
})

describe('the state of a record', () => {
  it('is none while no agent is there, and nothing is pretended', async () => {
    const { id } = await created('alone')
    expect(await deliveryOf(id)).toEqual({ state: 'none', agents: { total: 0, applied: 0 } })
  })
  it('is pending until its agent has applied the present version, and again after the next change', async () => {
    const agent = await make()
    const { id } = await created('one')
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 1, applied: 0 } })
    expect(await agent.say(places(agent, id))).toEqual({ accepted: 1, ignored: 0, refused: [] })
    expect(await deliveryOf(id)).toEqual({ state: 'applied', agents: { total: 1, applied: 1 }, applied_version: 1 })
    expect(await rename(id, 'one b')).toBe(2)
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 1, applied: 0 }, applied_version: 1 })
    const list = (await customer.ask({ url })).json<{ id: string; _delivery: object }[]>()
    expect(list.find((row) => row.id === id)?.['_delivery']).toEqual({ state: 'pending', agents: { total: 1, applied: 0 }, applied_version: 1 })
  })
})

describe('a task', () => {
  it('goes to its agents once, and its record says how it went', async () => {
    const agent = await make()
    const sweeps = listUrl('demo-cdn2', 'sweeps')
    const { id } = (await customer.ask({ method: 'POST', url: sweeps, body: { path: '/a' } })).json<{ id: string }>()
    const status = async () => (await customer.ask({ url: `${sweeps}/${id}` })).json()
    expect(await status()).toMatchObject({ status: 'queued' })
    const { changes, cursor } = await agent.all()
    expect(changes.filter(({ type }) => type === 'sweeps')).toMatchObject([{ id, action: 'put', record: { path: '/a' } }])
    const task = { account: 'demo-cdn2', type: 'sweeps', id, version: 1 }
    await agent.say(task, 'running')
    expect(await status()).toMatchObject({ status: 'running', version: 2 })
    await agent.say(task)
    expect(await status()).toMatchObject({ status: 'done', finished_at: now.toISOString(), _delivery: { state: 'applied' } })
    expect((await agent.all(cursor)).changes).toEqual([])
    expect((await agent.all()).changes.filter(({ type }) => type === 'sweeps')).toEqual([])
  })
})
