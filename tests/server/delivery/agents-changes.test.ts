// Changes and tasks that agents get through the API, at once or by long polling.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTidying } from '../../../server/services/agents/tidying.ts'
import { accountScope } from '../../../server/store/scope.ts'
import { agentsOfStory, changeAgent, openHeld, type TestAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl } from '../support/portal.ts'
import { rowOf } from '../store/contract/storeRows.ts'

const { portal, customer, clock, url, created, read, places } = await openHeld()
let staff: Caller
beforeAll(async () => {
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const task = { type: 'string', maxLength: 300, readOnly: true }
  const dir = join(portal.dir, 'definitions', 'sweeps')
  mkdirSync(dir, { recursive: true })
  writeFileSync(
    join(dir, 'schema.json'),
    JSON.stringify({
      type: 'object',
      required: ['path'],
      additionalProperties: false,
      properties: {
        path: { type: 'string' },
        status: { type: 'string', enum: ['queued', 'running', 'done', 'failed'], readOnly: true },
        error_reason: task,
        finished_at: task,
      },
    }),
  )
  writeFileSync(
    join(dir, 'resource.json'),
    JSON.stringify({
      name: 'sweeps',
      scope: 'account',
      title: '{path}',
      agents: { kind: 'edge', as: 'task' },
      access: Object.fromEntries(['read', 'create', 'update', 'delete'].map((one) => [one, ['customer']])),
      list: { columns: ['path', 'status'] },
      form: { sections: [{ id: 'a', fields: ['path'] }] },
    }),
  )
  await portal.services.registry.reload()
  expect(portal.services.registry.problems().filter(({ level }) => level === 'error')).toEqual([])
})
const { make, forget } = agentsOfStory(() => portal)

describe('changes', () => {
  it('begin with every live record, secrets included, and continue from the cursor; deletions go to agents that had the record', async () => {
    const agent = await make()
    const secret = { aws: { auth: { access_key: 'Name-Of-The-Key', secret_key: 'Secret-Of-The-Origin' } } }
    const made = await customer.ask({
      method: 'POST',
      url,
      body: {
        name: 'first',
        tuning: 'default',
        origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } }, ...secret },
      },
    })
    const { id } = made.json<{ id: string }>()
    const first = await agent.all(undefined, 3)
    expect(new Set(first.changes.map((one) => one.id)).size).toBe(first.changes.length)
    expect(JSON.stringify(first.changes.find((one) => one.id === id)?.record)).toContain('Secret-Of-The-Origin')
    expect(made.body).not.toContain('Secret-Of-The-Origin')
    expect((await agent.all(first.cursor)).changes).toEqual([])
    const { version } = await read(id)
    await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version })
    expect((await agent.all(first.cursor)).changes).toMatchObject([{ id, action: 'delete', version: version + 1 }])
    expect((await agent.all()).changes.filter((one) => one.id === id)).toEqual([])
    expect(portal.logLines.join('')).not.toContain('Secret-Of-The-Origin')
  })
  it.each(['x', '-1', '1-', '1-2-3-4', '9'.repeat(16), '1; drop', ''])('after an invalid cursor are refused: %s', async (after) => {
    const answer = await (await make()).ask({ url: `/api/v1/agent/changes?after=${encodeURIComponent(after)}` })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: '?after', keyword: 'format', params: { format: 'cursor' } }]])
  })
  it.each([
    ['limit', '0', 'minimum'],
    ['limit', '201', 'maximum'],
    ['limit', 'all', 'type'],
    ['wait', '31', 'maximum'],
    ['wait', '-1', 'type'],
  ])('with %s %s are refused', async (name, value, keyword) => {
    const answer = await (await make()).ask({ url: `/api/v1/agent/changes?${name}=${value}` })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: `?${name}`, keyword, params: expect.any(Object) }]])
  })
  it('answer 410 for a cursor beyond the end of the outbox', async () => {
    const answer = await (await make()).ask({ url: '/api/v1/agent/changes?after=999999999' })
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'cursor_unknown'])
  })
  it('after a long absence come in pages, each record once, with its last version', async () => {
    const agent = await make()
    const { cursor } = await agent.all()
    const { store, clock } = portal.services
    const scope = accountScope('demo-cdn2')
    const ids = Array.from({ length: 40 }, (_, n) => `http_away${String(n).padStart(8, '0')}`)
    for (const id of ids) await store.records.insert(scope, 'http-resources', rowOf(id, { name: id }, { version: 250 }))
    for (let start = 0; start < 10_000; start += 500) {
      await store.transaction(async ({ history }) => {
        for (let n = start; n < start + 500; n += 1)
          await history.announce(
            scope,
            { type: 'http-resources', id: ids[n % 40]!, version: 1 + Math.floor(n / 40), action: 'update', at: clock().toISOString() },
            { inOrder: true },
          )
      })
    }
    const before = await agent.all(cursor, 7)
    expect(before.changes.map(({ id, version }) => [id, version])).toEqual(ids.map((id) => [id, 250]))
    expect(await startTidying({ ...portal.services, pauseMilliseconds: 1_000_000 }).pass()).toBeGreaterThanOrEqual(9960)
    expect(await agent.all(cursor, 7)).toEqual(before)
  })
})

describe('a waiting request', () => {
  it('is answered as soon as there is a change', async () => {
    const agent = await make()
    const { cursor } = await agent.all()
    const waiting = agent.changes({ after: cursor, wait: 30 })
    const { id } = await created('rung')
    expect((await waiting).changes).toMatchObject([{ id, action: 'put' }])
  })
  it('is not woken by reports of agents, nor by records of others', async () => {
    const agent = await make()
    const { id } = await created('quiet')
    const { cursor } = await agent.all()
    const waiting = agent.changes({ after: cursor, wait: 1 })
    await agent.say(places(id))
    await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'dns-zones'), body: { name: 'agents-quiet.example' } })
    expect(await waiting).toEqual({ changes: [], cursor, more: false })
  })
  it('ends with 401 when its agent is switched off, removed, or gets another key', async () => {
    const ends: ((agent: TestAgent) => Promise<unknown>)[] = [
      (agent) => changeAgent(portal, agent.id, { active: false }),
      async (agent) => staff.ask({ method: 'POST', url: `/api/v1/agent/keys/${agent.id}` }),
      async (agent) => {
        await staff.ask({ method: 'DELETE', url: `/api/v1/agents/${agent.id}`, version: 1 })
        forget(agent)
      },
    ]
    for (const end of ends) {
      const agent = await make()
      const { cursor } = await agent.all()
      const waiting = agent.ask({ url: `/api/v1/agent/changes?after=${cursor}&wait=30` })
      await expect.poll(async () => (await portal.services.store.delivery.find(agent.id))?.position).toBe(Number(cursor.split('-')[0]))
      await end(agent)
      expect((await waiting).statusCode).toBe(401)
      expect((await agent.ask({ url: '/api/v1/agent/changes' })).statusCode).toBe(401)
    }
  })
  it('is one of a limited number per agent', async () => {
    const agent = await make()
    const { cursor } = await agent.all()
    const all = Array.from({ length: 5 }, () => agent.ask({ url: `/api/v1/agent/changes?after=${cursor}&wait=30` }))
    expect((await Promise.race(all)).statusCode).toBe(429)
    await created('ends all')
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429])
  })
})

describe('a task', () => {
  it('goes to its agents once, and its record shows the result', async () => {
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
    expect(await status()).toMatchObject({ status: 'done', finished_at: clock.now.toISOString(), _delivery: { state: 'applied' } })
    expect((await agent.all(cursor)).changes).toEqual([])
    expect((await agent.all()).changes.filter(({ type }) => type === 'sweeps')).toEqual([])
  })
  it('is finished when every agent has reported its result; an error is its reason, and the actor is the agent', async () => {
    const [one, other] = [await make(), await make()]
    const sweeps = listUrl('demo-cdn2', 'sweeps')
    const { id } = (await customer.ask({ method: 'POST', url: sweeps, body: { path: '/b' } })).json<{ id: string }>()
    const status = async () => (await customer.ask({ url: `${sweeps}/${id}` })).json()
    const task = { account: 'demo-cdn2', type: 'sweeps', id, version: 1 }
    await one.say(task, 'error', [{ path: '/path', reason: 'no such path' }])
    expect(await status()).toMatchObject({ status: 'running' })
    await other.say({ ...task, version: 2 })
    expect(await status()).toMatchObject({
      status: 'failed',
      error_reason: expect.stringMatching(/^Agent \d+: no such path$/),
      finished_at: clock.now.toISOString(),
    })
    const [newest] = (await customer.ask({ url: `${sweeps}/${id}/revisions` })).json<{ actor: string }[]>()
    expect(newest!.actor).toMatch(/^Agent \d+$/)
  })
  it('does not wait for agents that are switched off or added later', async () => {
    const [one, other] = [await make(), await make()]
    const sweeps = listUrl('demo-cdn2', 'sweeps')
    const { id } = (await customer.ask({ method: 'POST', url: sweeps, body: { path: '/c' } })).json<{ id: string }>()
    await one.say({ account: 'demo-cdn2', type: 'sweeps', id, version: 1 })
    clock.now = new Date(clock.now.getTime() + 1000)
    const late = await make()
    expect((await late.all()).changes.filter(({ type }) => type === 'sweeps')).toEqual([])
    await changeAgent(portal, other.id, { active: false })
    await expect.poll(async () => (await customer.ask({ url: `${sweeps}/${id}` })).json()).toMatchObject({ status: 'done' })
  })
  it('has a state that nobody else can set', async () => {
    const answer = await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'sweeps'), body: { path: '/d', status: 'done' } })
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, '/status'])
  })
})
