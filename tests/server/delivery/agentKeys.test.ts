// Keys of agents, and the list in which staff see them: told once, out at once, and what they open.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { agentsOfStory, changeAgent, deliveryAt, makeAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
let staff: Caller
let now = new Date('2026-03-01T10:00:00.000Z')
const url = listUrl('demo-cdn2', 'http-resources')
const { created } = makerOf(() => customer, url)
const deliveryOf = (id: string) => deliveryAt(customer, `${url}/${id}`)

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => now })
  customer = await portal.signIn('cdn2@demo.example')
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())
const { make, forget } = agentsOfStory(() => portal)

describe('keys', () => {
  it('are shown once, stored as a hash, and never shown or logged again', async () => {
    const agent = await make()
    const record = (await staff.ask({ url: `/api/v1/agents/${agent.id}` })).json<{ key_prefix: string }>()
    expect(agent.key.startsWith(record.key_prefix)).toBe(true)
    expect(record.key_prefix).toHaveLength(12)
    const rest = agent.key.slice(12)
    const stored = JSON.stringify([
      await portal.services.store.delivery.find(agent.id),
      await portal.services.store.history.audited(providerScope, 50),
      record,
      portal.logLines,
    ])
    expect(stored).not.toContain(rest)
  })
  it('are in the audit: created, and refused', async () => {
    const agent = await make()
    await changeAgent(portal, agent.id, { active: false })
    expect((await agent.ask({ url: '/api/v1/agent/changes' })).statusCode).toBe(401)
    const rows = (await portal.services.store.history.audited(providerScope, 10))
      .filter(({ id }) => id === agent.id)
      .map(({ action, actor_name }) => [action, actor_name])
    expect(rows).toEqual([
      ['agent-refused', expect.stringMatching(/^Agent/)],
      ['update', 'admin@demo.example'],
      ['agent-key', 'admin@demo.example'],
      ['create', 'admin@demo.example'],
    ])
  })
  it('slow down guesses, without locking out agents with a valid key', async () => {
    const agent = await make()
    const guess = async (n: number) =>
      (await portal.nobody.ask({ url: '/api/v1/agent/changes', headers: { authorization: `Bearer agt_${String(n).padStart(43, 'A')}` } }))
        .statusCode
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) statuses.push(await guess(n))
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    expect((await agent.changes()).more).toBeDefined()
  })
  it.each(['', 'Bearer', 'Bearer agt_short', `Basic ${'A'.repeat(43)}`, `Bearer agt_${'A'.repeat(44)}`, `bearer agt_${'A'.repeat(43)}x`])(
    'of no form are no keys: %s',
    async (authorization) => {
      expect((await portal.nobody.ask({ url: '/api/v1/agent/changes', headers: { authorization } })).statusCode).toBe(401)
    },
  )
  it('are created for existing agents only, not for unknown or deleted ones or for other records', async () => {
    const agent = await make()
    forget(agent)
    const { version } = (await staff.ask({ url: `/api/v1/agents/${agent.id}` })).json<{ version: number }>()
    await staff.ask({ method: 'DELETE', url: `/api/v1/agents/${agent.id}`, version })
    const { id } = await created('no agent')
    for (const one of [agent.id, 'agent_unknown', id])
      expect([one, (await staff.ask({ method: 'POST', url: `/api/v1/agent/keys/${one}` })).statusCode]).toEqual([one, 404])
  })
  it('give access to nothing else, and no session gives access to their routes', async () => {
    const agent = await make()
    for (const path of [
      '/session',
      '/agents',
      '/accounts',
      '/accounts/demo-cdn2/http-resources',
      '/history',
      '/events',
      '/openapi.json',
      '/agent-kinds',
    ])
      expect([path, (await agent.ask({ url: `/api/v1${path}` })).statusCode]).toEqual([path, 401])
    expect((await staff.ask({ url: '/api/v1/agent/changes' })).statusCode).toBe(401)
  })
})

describe('the list of agents', () => {
  it('shows which agents are connected by the clock of the portal, and how far behind they are', async () => {
    const agent = await make()
    const shown = async () =>
      (await staff.ask({ url: `/api/v1/agents?${new URLSearchParams({ filter: JSON.stringify({ id: agent.id }) })}` })).json<
        Record<string, unknown>[]
      >()[0]
    expect(await shown()).toMatchObject({ connection: 'never', active: true })
    const { cursor } = await agent.all()
    await created('one behind')
    await agent.changes({ after: cursor, limit: 1 })
    expect(await shown()).toMatchObject({ connection: 'connected', behind: 1, seen_at: now.toISOString() })
    now = new Date(now.getTime() + 120_000)
    expect(await shown()).toMatchObject({ connection: 'connected' })
    now = new Date(now.getTime() + 1)
    expect(await shown()).toMatchObject({ connection: 'away' })
    const { id } = await created('still pending')
    expect(await deliveryOf(id)).toMatchObject({ state: 'pending' })
  })
  it('accepts only kinds that definitions name', async () => {
    expect((await staff.ask({ url: '/api/v1/agent-kinds' })).json()).toEqual([
      { id: 'dns', name: 'Name server' },
      { id: 'edge', name: 'Edge' },
      { id: 'media', name: 'Media node' },
      { id: 'restreamer', name: 'Restreamer' },
    ])
    const answer = await staff.ask({ method: 'POST', url: '/api/v1/agents', body: { name: 'Other', kind: 'spaceship' } })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: '/kind', keyword: 'reference', params: { type: 'agent-kinds' } }],
    ])
  })
  it('keeps the kind of an agent, and gives a restored agent no key', async () => {
    const agent = await make()
    expect((await staff.ask({ method: 'PATCH', url: `/api/v1/agents/${agent.id}`, version: 1, body: { kind: 'x' } })).statusCode).toBe(400)
    await staff.ask({ method: 'DELETE', url: `/api/v1/agents/${agent.id}`, version: 1 })
    expect((await staff.ask({ method: 'POST', url: `/api/v1/agents/${agent.id}/restore`, version: 2 })).statusCode).toBe(200)
    expect((await agent.ask({ url: '/api/v1/agent/changes' })).statusCode).toBe(401)
  })
})

it('a waiting request is answered when the server begins to close', async () => {
  const closing = await openPortal({ demo: 'people' })
  const agent = await makeAgent(closing, 'Waits')
  const { cursor } = await agent.all()
  const waiting = agent.changes({ after: cursor, wait: 30 })
  await expect.poll(async () => (await closing.services.store.delivery.find(agent.id))?.position).toBe(Number(cursor.split('-')[0]))
  const began = performance.now()
  await Promise.all([closing.app.close(), waiting])
  expect(await waiting).toEqual({ changes: [], cursor, more: false })
  expect(performance.now() - began).toBeLessThan(15_000)
  await closing.close()
})
