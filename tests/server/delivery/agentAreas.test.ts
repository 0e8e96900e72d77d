// Agents that are limited to some types of their kind (docs/agent-protocol.md).
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { step } from '../../../server/drivers/agents/agent.ts'
import { createClient } from '../../../server/drivers/agents/client.ts'
import { openFiles } from '../../../server/drivers/agents/files.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { sendLines } from '../statistics/logLines.ts'
import { agentsOfStory, changeAgent, deliveryAt, makeAgent, openHeld, type TestAgent } from '../support/agentSupport.ts'
import { errorsOf, listUrl } from '../support/portal.ts'
import { send } from './cacheSupport.ts'

const { portal, customer, clock, created, deliveryOf, places, rename } = await openHeld(new Date(Date.now() + 60_000))
const { make } = agentsOfStory(() => portal)
const account = 'demo-cdn2'
type Made = { id: string; version: number }
const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })

async function limited(...types: string[]): Promise<TestAgent> {
  const agent = await make()
  await changeAgent(portal, agent.id, { types })
  return agent
}
async function certificate(): Promise<Made> {
  const { certificate: text, key } = makeCertificate()
  const answer = await customer.ask({
    method: 'POST',
    url: listUrl(account, 'certificates'),
    body: { certificate: text, private_key: key },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Made>()
}
let count = 0
const site = async (): Promise<string> => (await created(`area-${(count += 1)}`)).id
const certificatePlaces = ({ id, version }: Made) => ({ account, type: 'certificates', id, version })
const codesOf = async (agent: TestAgent, change: Parameters<TestAgent['say']>[0]) => {
  const { accepted, refused } = await agent.say(change)
  return accepted > 0 ? 'accepted' : refused.map(({ code }) => code).join()
}
const typesTold = async (agent: TestAgent) => new Set((await agent.all()).changes.map(({ type }) => type))
const agentOf = async ({ id }: TestAgent) =>
  (await admin.ask({ url: `/api/v1/agents/${id}` })).json<{ version: number; behind: number; types?: string[] }>()
const post = async (agent: TestAgent, path: string, body: object) => {
  const answer = await agent.ask({ method: 'POST', url: `/api/v1/agent/${path}`, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ accepted: number; refused: { code: string }[] }>()
}

describe('an agent with an area', () => {
  it('receives only its types: changes, types, and its backlog', async () => {
    const [edge, whole] = [await limited('http-resources'), await make()]
    const id = await site()
    const { id: other } = await certificate()
    expect(await typesTold(edge)).toEqual(new Set(['http-resources']))
    expect(await typesTold(whole)).toContain('certificates')
    const types = (await edge.ask({ url: '/api/v1/agent/types' })).json<{ types: { type: string }[] }>().types
    expect(types.map(({ type }) => type)).toEqual(['http-resources'])
    const { cursor } = await edge.all()
    await edge.changes({ after: cursor })
    await certificate()
    expect((await agentOf(edge)).behind).toBe(0)
    clock.now = new Date(clock.now.getTime() + 61_000)
    await rename(id, 'renamed')
    expect((await agentOf(edge)).behind).toBe(1)
    expect((await edge.all(cursor)).changes.map((one) => one.id)).toEqual([id])
    expect((await whole.all()).changes.map((one) => one.id)).toContain(other)
  })

  it('without types, or with an empty list, receives all types of its kind', async () => {
    const edge = await limited()
    await site()
    await certificate()
    const told = await typesTold(edge)
    expect([told.has('http-resources'), told.has('certificates')]).toEqual([true, true])
  })

  it('cannot acknowledge records outside of it: they are unknown, like records that do not exist', async () => {
    const edge = await limited('certificates')
    const id = await site()
    expect(await codesOf(edge, places(id))).toBe('unknown_record')
    expect(await codesOf(edge, { ...places(id), version: 99 })).toBe('unknown_record')
    expect(await codesOf(edge, { ...places(id), type: 'certificates' })).toBe('unknown_record')
    expect(await codesOf(edge, certificatePlaces(await certificate()))).toBe('accepted')
    expect(await deliveryOf(id)).toMatchObject({ state: 'none' })
  })

  it('cannot send log lines about resources outside of it', async () => {
    const [edge, whole] = [await limited('certificates'), await make()]
    const id = await site()
    const lines = [{ time: clock.now.toISOString(), account, resource: id, status: 200, bytes: 10 }]
    expect((await sendLines(edge, 'area', 0, lines)).json()).toMatchObject({ counted: 0, refused: [{ index: 0 }] })
    expect((await sendLines(whole, 'area', 0, lines)).json()).toMatchObject({ counted: 1, refused: [] })
  })

  it('cannot send figures without a type: of a machine, a partner or a player of an account', async () => {
    const [edge, whole] = [await limited('certificates', 'http-resources'), await make()]
    const time = clock.now.toISOString()
    const lines = [
      { time, account, kind: 'machine', of: 'web-1', values: { vcpu: 10 } },
      { time, account, kind: 'partner', of: 'other-cdn', values: { traffic: 10 } },
      { time, account, kind: 'player', of: 'front', values: { loads: 1 } },
    ].map((line) => JSON.stringify(line))
    expect((await sendLines(edge, 'figures', 0, lines)).json()).toMatchObject({
      counted: 0,
      refused: [0, 1, 2].map((index) => ({ index, reason: 'unknown_account' })),
    })
    expect((await sendLines(whole, 'figures', 0, lines)).json()).toMatchObject({ counted: 3, refused: [] })
  })

  it('cannot report on running records outside of it', async () => {
    const body = {
      name: 'area-restream',
      type: 'long',
      restreams: [
        { source: 'rtmp://pub.example.com/a/b/s1', target_type: 'youtube', target_url: 'rtmp://a.rtmp.youtube.com/live2', target_key: 'k' },
      ],
    }
    const made = await customer.ask({ method: 'POST', url: listUrl(account, 'restreams'), body })
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json<Made>()
    const agent = await makeAgent(portal, 'Restreamer of an area', 'restreamer')
    const report = { account, type: 'restreams', id, version, part: '/restreams/0', at: clock.now.toISOString(), code: 0 }
    await changeAgent(portal, agent.id, { types: ['restream-tests'] })
    expect((await post(agent, 'reports', { reports: [report] })).refused).toMatchObject([{ code: 'unknown_record' }])
    const reports = async () => (await customer.ask({ url: `${listUrl(account, 'restreams')}/${id}/reports` })).json<{ agents: number }>()
    expect(await reports()).toMatchObject({ agents: 0, connected: false })
    await changeAgent(portal, agent.id, { types: ['restreams'] })
    expect((await post(agent, 'reports', { reports: [report] })).accepted).toBe(1)
    expect(await reports()).toMatchObject({ agents: 1, connected: true, code: 0 })
    await changeAgent(portal, agent.id, { types: ['restream-tests'] })
    expect(await reports()).toMatchObject({ agents: 0, code: null })
    await changeAgent(portal, agent.id, { active: false })
  })

  it('cannot create records outside of it, nor below such records', async () => {
    const agent = await makeAgent(portal, 'Media of an area', 'media')
    const made = (type: string, body: object) => customer.ask({ method: 'POST', url: listUrl(account, type), body })
    const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
    const live = (await made('live-resources', { type: 'RTMP-publish', name: 'area-live', streams })).json<Made>()
    const settings = { resource_id: live.id, stream_name: 'stream1', stream_type: 'short', path: 'index.m3u8', launch_type: 'button' }
    const recording = (await made('stream-records', settings)).json<Made>()
    const file = (at: string) => ({
      account,
      type: 'stream-files',
      parent: recording.id,
      id: 'file_0123456789abcdef',
      at,
      record: { status: 'ready' },
    })
    const codes = async (...types: string[]) => {
      await changeAgent(portal, agent.id, { types })
      return (await post(agent, 'made', { made: [file(clock.now.toISOString())] })).refused.map(({ code }) => code)
    }
    expect(await codes('stream-records')).toEqual(['unknown_record'])
    expect(await codes('stream-files')).toEqual(['unknown_record'])
    expect(await codes('stream-records', 'stream-files')).not.toContain('unknown_record')
    await changeAgent(portal, agent.id, { active: false })
  })

  it('does not hold back records outside of it, also as a first agent', async () => {
    const [first, other] = [await limited('certificates'), await make()]
    await changeAgent(portal, first.id, { first: true })
    const { cursor } = await other.all()
    const id = await site()
    const own = await certificate()
    expect((await other.all(cursor)).changes.map((one) => one.id)).toEqual([id])
    await other.say(places(id))
    expect(await deliveryOf(id)).toMatchObject({ state: 'applied', agents: { total: 1, applied: 1 } })
    await first.say(certificatePlaces(own))
    expect((await other.all(cursor)).changes.map((one) => one.id)).toEqual([id, own.id])
  })
})

describe('a change of the area', () => {
  it('invalidates earlier cursors, also while a request waits; then the agent gets its content, and no more', async () => {
    const edge = await make()
    const id = await site()
    const own = await certificate()
    const { cursor } = await edge.all()
    const waiting = edge.ask({ url: `/api/v1/agent/changes?after=${cursor}&wait=30` })
    await edge.say(places(id), 'error', [{ path: '/name', reason: 'No.' }])
    await edge.say(certificatePlaces(own))
    await changeAgent(portal, edge.id, { types: ['certificates'] })
    expect((await waiting).statusCode).toBe(410)
    const answer = await edge.ask({ url: `/api/v1/agent/changes?after=${cursor}` })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'cursor_unknown'])
    // What it said of the others counts no more.
    expect(await deliveryOf(id)).toMatchObject({ state: 'none' })
    expect(await deliveryAt(customer, `${listUrl(account, 'certificates')}/${own.id}`)).toMatchObject({ state: 'applied' })
    const { changes, cursor: next } = await edge.all()
    expect(new Set(changes.map(({ type }) => type))).toEqual(new Set(['certificates']))
    await changeAgent(portal, edge.id, { types: ['http-resources', 'certificates'] })
    expect((await edge.ask({ url: `/api/v1/agent/changes?after=${next}` })).statusCode).toBe(410)
    const { behind } = await agentOf(edge)
    const again = await edge.all()
    expect(again.changes.length).toBe(behind)
    expect(again.changes.map((one) => one.id)).toContain(id)
  })

  it.each([
    ['another name', { name: 'Renamed for its area' }],
    ['the same types in another order', { types: ['http-resources', 'certificates'] }],
  ])('is not caused by %s: cursors stay valid', async (_, body) => {
    const edge = await limited('certificates', 'http-resources')
    const { cursor } = await edge.all()
    await changeAgent(portal, edge.id, body)
    expect((await edge.ask({ url: `/api/v1/agent/changes?after=${cursor}` })).statusCode).toBe(200)
  })

  it('ends tasks that waited only for the agent, and passes on changes that waited for a first agent', async () => {
    const [one, two] = [await make(), await make()]
    const task = (
      await send(customer, { action: 'delete', action_type: 'full', domain: (await created('area-cache')).cdn_domain })
    ).json<Made>()
    const url = `${listUrl(account, 'cache-tasks')}/${task.id}`
    const [change] = (await one.all()).changes.filter(({ id }) => id === task.id)
    await one.say(change!)
    const status = async () => (await customer.ask({ url })).json<{ status: string }>().status
    expect(await status()).toBe('running')
    await changeAgent(portal, two.id, { types: ['certificates'] })
    await expect.poll(status).toBe('done')
    await changeAgent(portal, two.id, { types: [], first: true })
    const { cursor } = await one.all()
    const id = await site()
    expect((await one.all(cursor)).changes).toEqual([])
    const after = (await one.all(cursor)).cursor
    await changeAgent(portal, two.id, { types: ['certificates'] })
    expect((await one.all(after)).changes.map((each) => each.id)).toContain(id)
  })

  it('makes the reference agent remove records that it may no longer have', async () => {
    const edge = await make()
    await site()
    await certificate()
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const bound = portal.app.server.address()
    const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
    const dir = mkdtempSync(join(tmpdir(), 'area-'))
    const files = await openFiles(dir)
    const say = (): void => undefined
    const { signal } = new AbortController()
    const client = createClient({ url, key: edge.key, waitSeconds: 0, say })
    const go = async () => files.save(await step({ client, files, say, signal }, await files.load()))
    const held = () => readdirSync(join(dir, 'records', account)).toSorted()
    await go()
    expect(held()).toEqual(expect.arrayContaining(['certificates', 'http-resources']))
    await changeAgent(portal, edge.id, { types: ['certificates'] })
    await go()
    await go()
    expect(readdirSync(join(dir, 'records', account, 'certificates')).length).toBeGreaterThan(0)
    expect(held().filter((type) => readdirSync(join(dir, 'records', account, type)).length > 0)).toEqual(['certificates'])
  })
})

describe('an area', () => {
  const refusal = async (body: object) => {
    const answer = await admin.ask({ method: 'POST', url: '/api/v1/agents', body: { name: `Refused ${(count += 1)}`, ...body } })
    return [answer.statusCode, ...(answer.statusCode === 400 ? errorsOf(answer) : [])]
  }
  it.each([
    ['a type of another kind of agents', { kind: 'edge', types: ['http-resources', 'dns-zones'] }, '/types/1 reference'],
    ['a type that no agent gets', { kind: 'edge', types: ['projects'] }, '/types/0 reference'],
    ['a type that does not exist', { kind: 'dns', types: ['no-such-type'] }, '/types/0 reference'],
    ['a type twice', { kind: 'dns', types: ['dns-zones', 'dns-zones'] }, '/types uniqueItems'],
  ])('not %s', async (_, body, error) => {
    expect(await refusal(body)).toEqual([400, error])
  })

  it('offers the types of the kind by name to staff, but not to customers or agents', async () => {
    const url = `/api/v1/agent-types?filter=${encodeURIComponent('{"kind":"dns"}')}`
    expect((await admin.ask({ url })).json()).toEqual([
      { id: 'dns-records', name: 'DNS records', kind: 'dns' },
      { id: 'dns-zones', name: 'DNS zones', kind: 'dns' },
    ])
    expect((await customer.ask({ url })).statusCode).toBe(404)
    expect((await (await make()).ask({ url })).statusCode).toBe(401)
    const wrong = await admin.ask({ url: `/api/v1/agent-types?filter=${encodeURIComponent('{"name":"x"}')}` })
    expect(wrong.statusCode).toBe(400)
  })

  it('cannot be extended by its agent', async () => {
    const edge = await limited('certificates')
    const answer = await edge.ask({ method: 'PATCH', url: `/api/v1/agents/${edge.id}`, version: 2, body: { types: [] } })
    expect(answer.statusCode).toBe(401)
    expect((await agentOf(edge)).types).toEqual(['certificates'])
  })
})
