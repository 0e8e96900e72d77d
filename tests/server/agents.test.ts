// Agents through the API: what they are given, what they say of it, and what a record shows of that.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTidying } from '../../server/services/agents/tidying.ts'
import { accountScope } from '../../server/store/scope.ts'
import { agentsOfStory, changeAgent, deliveryAt, type TestAgent } from './agentSupport.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal } from './portal.ts'
import { rowOf } from './storeRows.ts'

let portal: Portal
let customer: Caller
let staff: Caller
let now = new Date('2026-03-01T10:00:00.000Z')
const url = listUrl('demo-cdn2', 'http-resources')
const { created } = makerOf(() => customer, url)
const read = async (id: string) => (await customer.ask({ url: `${url}/${id}` })).json<{ version: number }>()
const deliveryOf = (id: string) => deliveryAt(customer, `${url}/${id}`)
const rename = async (id: string, name: string): Promise<number> => {
  const { version } = await read(id)
  return (await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { name } })).json<{ version: number }>().version
}
const places = (id: string, version = 1) => ({ account: 'demo-cdn2', type: 'http-resources', id, version })

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => now })
  customer = await portal.signIn('cdn2@demo.example')
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
afterAll(() => portal.close())
const { make, forget } = agentsOfStory(() => portal)

describe('the state of a record', () => {
  it('is none while no agent is there, and nothing is pretended', async () => {
    const { id } = await created('alone')
    expect(await deliveryOf(id)).toEqual({ state: 'none', agents: { total: 0, applied: 0 } })
  })
  it('is pending until its agent has applied the present version, and again after the next change', async () => {
    const agent = await make()
    const { id } = await created('one')
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 1, applied: 0 } })
    expect(await agent.say(places(id))).toEqual({ accepted: 1, ignored: 0, refused: [] })
    expect(await deliveryOf(id)).toEqual({ state: 'applied', agents: { total: 1, applied: 1 }, applied_version: 1 })
    expect(await rename(id, 'one b')).toBe(2)
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 1, applied: 0 }, applied_version: 1 })
    const list = (await customer.ask({ url })).json<{ id: string; _delivery: object }[]>()
    expect(list.find((row) => row.id === id)?.['_delivery']).toEqual({
      state: 'pending',
      agents: { total: 1, applied: 0 },
      applied_version: 1,
    })
  })
})

describe('what agents say', () => {
  const stateOf = async (id: string): Promise<unknown> => (await deliveryOf(id)).state

  it('is the same when it is said twice: an agent that died before it remembered says it again', async () => {
    const agent = await make()
    const { id } = await created('twice')
    expect([await agent.say(places(id)), await agent.say(places(id))]).toEqual([
      { accepted: 1, ignored: 0, refused: [] },
      { accepted: 0, ignored: 1, refused: [] },
    ])
    expect(await stateOf(id)).toBe('applied')
  })
  it('of an older version changes nothing, and what began does not undo what ended', async () => {
    const agent = await make()
    const { id } = await created('late')
    const version = await rename(id, 'late b')
    await agent.say(places(id, version))
    expect(
      [await agent.say(places(id, 1), 'error', [{ path: '', reason: 'late' }]), await agent.say(places(id, version), 'running')].map(
        ({ ignored }) => ignored,
      ),
    ).toEqual([1, 1])
    expect(await deliveryOf(id)).toEqual({ state: 'applied', agents: { total: 1, applied: 1 }, applied_version: version })
  })
  it('of a version before the present one leaves it pending', async () => {
    const agent = await make()
    const { id } = await created('behind')
    await rename(id, 'behind b')
    expect((await agent.say(places(id, 1), 'error', [{ path: '/nowhere', reason: 'x' }])).accepted).toBe(1)
    expect(await stateOf(id)).toBe('pending')
  })
  it('of a version that never was, of an unknown record, of a foreign one, of a type of no agent is refused; the rest is heard', async () => {
    const agent = await make()
    const stranger = await make()
    await portal.services.store.delivery.update(stranger.id, { kind: 'other' })
    const { id } = await created('refused')
    const zone = (
      await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'dns-zones'), body: { name: 'agents-refused.example' } })
    ).json<{ id: string }>()
    const say = (one: object) => ({ ...places(id), state: 'applied', ...one })
    const words = [
      say({ version: 2 }),
      say({ id: 'http_aaaaaaaaaaaa' }),
      say({ account: 'demo-other' }),
      say({ type: 'dns-zones', id: zone.id }),
      say({ type: 'no-such' }),
      say({ account: '' }),
      say({}),
    ]
    const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/acknowledgements', body: { acknowledgements: words } })
    expect(answer.json()).toEqual({
      accepted: 1,
      ignored: 0,
      refused: ['unknown_version', ...Array.from({ length: 5 }, () => 'unknown_record')].map((code, index) => ({ index, code })),
    })
    expect(await stranger.say(places(id))).toEqual({ accepted: 0, ignored: 0, refused: [{ index: 0, code: 'unknown_record' }] })
    expect((await stranger.changes()).changes).toEqual([])
  })
  it('may be an error at a place of the record, in plain text; the next version begins anew', async () => {
    const agent = await make()
    const { id } = await created('wrong')
    const errors = [
      { path: '/origin/servers/origin.example.com/port', reason: `No\u0000 such\n\u202Eport${'.'.repeat(400)}` },
      { path: '', reason: 'broken' },
    ]
    await agent.say(places(id), 'error', errors)
    const told = (await deliveryOf(id)) as { state: string; errors: { path: string; reason: string; agent: string }[] }
    expect([told.state, told.errors.map(({ path }) => path), told.errors[0]!.reason.length, told.errors[0]!.reason.slice(0, 12)]).toEqual([
      'error',
      errors.map(({ path }) => path),
      300,
      'No such port',
    ])
    expect(told.errors[1]!.agent).toMatch(/^Agent \d+$/)
    expect(await agent.say(places(id), 'error', [{ path: '/origin/nothing', reason: 'x' }])).toMatchObject({
      refused: [{ index: 0, code: 'unknown_path', path: '/origin/nothing' }],
    })
    await rename(id, 'wrong b')
    expect(await stateOf(id)).toBe('pending')
  })
  it.each([
    ['an unknown field', { more: 1 }],
    ['an unknown state', { state: 'done' }],
    ['a version of none', { version: 0 }],
    ['half a version', { version: 1.5 }],
    ['no id', { id: undefined }],
    ['too many errors', { state: 'error', errors: Array.from({ length: 21 }, () => ({ path: '', reason: 'x' })) }],
    ['an error without a reason', { state: 'error', errors: [{ path: '' }] }],
    ['an error of more', { state: 'error', errors: [{ path: '', reason: 'x', html: 'x' }] }],
  ])('with %s is refused as a whole', async (what, more) => {
    const agent = await make()
    const { id } = await created(`whole ${what}`)
    const answer = await agent.ask({
      method: 'POST',
      url: '/api/v1/agent/acknowledgements',
      body: {
        acknowledgements: [
          { ...places(id), state: 'applied' },
          { ...places(id), state: 'applied', ...more },
        ],
      },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    expect(await stateOf(id)).toBe('pending')
  })
  it('does not depend on their clocks: the portal writes its own', async () => {
    const agent = await make()
    const { id } = await created('clock')
    await agent.ask({
      method: 'POST',
      url: '/api/v1/agent/acknowledgements',
      headers: { date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
      body: { acknowledgements: [{ ...places(id), state: 'applied' }] },
    })
    expect((await portal.services.store.delivery.state(agent.id, places(id)))?.at).toBe(now.toISOString())
  })
})

describe('several agents', () => {
  it('all have to apply; the newest version that all have is named; one error is an error', async () => {
    const [one, other] = [await make(), await make()]
    const { id } = await created('two')
    await one.say(places(id))
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 2, applied: 1 } })
    await other.say(places(id))
    expect(await deliveryOf(id)).toMatchObject({ state: 'applied', applied_version: 1 })
    await rename(id, 'two b')
    await one.say(places(id, 2))
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 2, applied: 1 }, applied_version: 1 })
    await other.say(places(id, 2), 'error', [{ path: '/name', reason: 'no' }])
    expect(await deliveryOf(id)).toMatchObject({
      state: 'error',
      agents: { total: 2, applied: 1 },
      errors: [{ path: '/name', reason: 'no' }],
    })
  })
  it('who is switched off is not waited for, and who comes back is', async () => {
    const [one, other] = [await make(), await make()]
    const { id } = await created('off')
    await one.say(places(id))
    await changeAgent(portal, other.id, { active: false })
    expect(await deliveryOf(id)).toMatchObject({ state: 'applied', agents: { total: 1 } })
    await changeAgent(portal, other.id, { active: true })
    expect(await deliveryOf(id)).toMatchObject({ state: 'pending', agents: { total: 2, applied: 1 } })
  })
})

describe('changes', () => {
  it('begin with every live record, secrets included, and go on where they ended; what is deleted is told to who had it', async () => {
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
  it.each(['x', '-1', '1-', '1-2-3', '9'.repeat(16), '1; drop', ''])('after no cursor are refused: %s', async (after) => {
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
  it('after a place that the database has not come to are begun anew', async () => {
    const answer = await (await make()).ask({ url: '/api/v1/agent/changes?after=999999999' })
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'cursor_unknown'])
  })
  it('of an agent that was away for long come in pages, each record once, with its last version', async () => {
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

describe('a question that waits', () => {
  it('is answered as soon as something is there', async () => {
    const agent = await make()
    const { cursor } = await agent.all()
    const waiting = agent.changes({ after: cursor, wait: 30 })
    const { id } = await created('rung')
    expect((await waiting).changes).toMatchObject([{ id, action: 'put' }])
  })
  it('is not woken by what agents say, nor by records of others', async () => {
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
  it('is one of a few of an agent', async () => {
    const agent = await make()
    const { cursor } = await agent.all()
    const all = Array.from({ length: 5 }, () => agent.ask({ url: `/api/v1/agent/changes?after=${cursor}&wait=30` }))
    expect((await Promise.race(all)).statusCode).toBe(429)
    await created('ends all')
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429])
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
  it('is over when every agent has said what became of it; an error is its reason, and the actor is the agent', async () => {
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
      finished_at: now.toISOString(),
    })
    const [newest] = (await customer.ask({ url: `${sweeps}/${id}/revisions` })).json<{ actor: string }[]>()
    expect(newest!.actor).toMatch(/^Agent \d+$/)
  })
  it('does not wait for who is switched off, and is none of who came later', async () => {
    const [one, other] = [await make(), await make()]
    const sweeps = listUrl('demo-cdn2', 'sweeps')
    const { id } = (await customer.ask({ method: 'POST', url: sweeps, body: { path: '/c' } })).json<{ id: string }>()
    await one.say({ account: 'demo-cdn2', type: 'sweeps', id, version: 1 })
    now = new Date(now.getTime() + 1000)
    const late = await make()
    expect((await late.all()).changes.filter(({ type }) => type === 'sweeps')).toEqual([])
    await changeAgent(portal, other.id, { active: false })
    await expect.poll(async () => (await customer.ask({ url: `${sweeps}/${id}` })).json()).toMatchObject({ status: 'done' })
  })
  it('says itself what its state is: nobody else does', async () => {
    const answer = await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'sweeps'), body: { path: '/d', status: 'done' } })
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, '/status'])
  })
})
