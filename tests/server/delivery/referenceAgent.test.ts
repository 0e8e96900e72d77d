// The agent of server/drivers/agents against a whole server: whatever it dies of, files and states are right in the end.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAgent, step } from '../../../server/drivers/agents/agent.ts'
import { type Client, createClient, CursorUnknown, KeyRefused } from '../../../server/drivers/agents/client.ts'
import { type StateFiles, openFiles } from '../../../server/drivers/agents/files.ts'
import { changeAgent, deliveryAt, makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
let address: string
let dir: string
let files: StateFiles
let agent: TestAgent
let count = 0
const url = listUrl('demo-cdn2', 'http-resources')
const { created } = makerOf(() => customer, url)
const said: string[] = []
const { signal } = new AbortController()
const say = (line: string): void => void said.push(line)
const client = (more: Partial<Client> = {}): Client => ({ ...createClient({ url: address, key: agent.key, waitSeconds: 0, say }), ...more })
const fileOf = (id: string): string => join(dir, 'records/demo-cdn2/http-resources', `${id}.json`)
const stored = (id: string) => JSON.parse(readFileSync(fileOf(id), 'utf8')) as { version: number; record: { name: string } }
const stateOf = async (id: string): Promise<string> => (await deliveryAt(customer, `${url}/${id}`)).state
const rename = async (id: string, version: number, name: string) =>
  (await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { name } })).statusCode
const go = async (how: Partial<Parameters<typeof step>[0]> = {}) =>
  step({ client: client(), files, say, signal, ...how }, await files.load())

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const bound = portal.app.server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'edge-'))
  files = await openFiles(dir)
  agent = await makeAgent(portal, `Edge ${(count += 1)}`)
})
afterEach(async () => {
  await changeAgent(portal, agent.id, { active: false })
  rmSync(dir, { recursive: true, force: true })
})

describe('the agent', () => {
  it('writes files for all records, acknowledges them, and follows every change', async () => {
    const { id } = await created('files')
    await go()
    expect([stored(id).record.name, stored(id).version, await stateOf(id)]).toEqual(['files', 1, 'applied'])
    expect(await rename(id, 1, 'files b')).toBe(200)
    expect(await stateOf(id)).toBe('pending')
    await go()
    expect([stored(id).record.name, stored(id).version, await stateOf(id)]).toEqual(['files b', 2, 'applied'])
    await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version: 2 })
    await go()
    expect(existsSync(fileOf(id))).toBe(false)
  })
  it('starts at once when there are no records yet', { timeout: 10_000 }, async () => {
    const { id, key } = await makeAgent(portal, 'Media node', 'media')
    const progress = await go({ client: createClient({ url: address, key, waitSeconds: 25, say }) })
    expect(progress).toEqual({ cursor: expect.any(String), failed: [] })
    await changeAgent(portal, id, { active: false })
  })
  it('writes files that only their owner can read, and none partially', async () => {
    const { id } = await created('modes')
    await go()
    expect([statSync(fileOf(id)).mode & 0o777, statSync(dir).mode & 0o777]).toEqual([0o600, 0o700])
    expect((readdirSync(dir, { recursive: true }) as string[]).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
  it('applies and acknowledges again after a crash between the two', async () => {
    const { id } = await created('dies')
    await expect(go({ client: client({ acknowledge: () => Promise.reject(new Error('died')) }) })).rejects.toThrow('died')
    expect([existsSync(fileOf(id)), await stateOf(id)]).toEqual([true, 'pending'])
    await go()
    expect(await stateOf(id)).toBe('applied')
  })
  it('repeats acknowledgements harmlessly after a crash before it stored its cursor', async () => {
    const { id } = await created('forgets')
    await expect(go({ files: { ...files, save: () => Promise.reject(new Error('died')) } })).rejects.toThrow('died')
    expect([await stateOf(id), (await files.load()).cursor]).toEqual(['applied', undefined])
    await go()
    expect([await stateOf(id), typeof (await files.load()).cursor]).toEqual(['applied', 'string'])
  })
  it('acknowledges an error for a record that it cannot write, without details of its machine, and retries', async () => {
    const { id } = await created('full')
    let full = true
    const faulty: StateFiles = {
      ...files,
      apply: (change) =>
        full && change.id === id ? Promise.reject(Object.assign(new Error(`ENOSPC: ${dir}`), { code: 'ENOSPC' })) : files.apply(change),
    }
    await go({ files: faulty })
    const { errors } = await deliveryAt(customer, `${url}/${id}`)
    expect(errors).toEqual([{ path: '', reason: 'The agent could not write the record (ENOSPC).', agent: `Edge ${count}` }])
    full = false
    await go({ files: faulty })
    expect([await stateOf(id), (await files.load()).failed]).toEqual(['applied', []])
  })
  it('does not write outside its folder, whatever the name of a record', async () => {
    for (const key of [
      { account: '../..', type: 't', id: '1' },
      { account: 'a', type: '..', id: '1' },
      { account: 'a', type: 't', id: '../../x' },
      { account: 'a', type: 't', id: 'a/b' },
    ]) {
      await expect(files.apply({ ...key, cursor: '1', version: 1, action: 'put', record: {} })).rejects.toThrow(/cannot be a file/)
    }
  })
  it('starts without a cursor when the portal has an older database, and removes files of missing records', async () => {
    const { id } = await created('anew')
    await go()
    const gone = fileOf('http_gone00000000')
    writeFileSync(gone, '{}')
    await files.save({ cursor: '999999999', failed: [] })
    const begun = await go()
    expect(begun).toEqual({ failed: [] })
    await step({ client: client(), files, say, signal }, begun)
    expect([existsSync(gone), existsSync(fileOf(id))]).toEqual([false, true])
  })
  it('ends when its key is refused, and on demand while it waits', async () => {
    await go()
    const end = new AbortController()
    const running = runAgent({
      client: createClient({ url: address, key: agent.key, waitSeconds: 30, say }),
      files,
      say,
      signal: end.signal,
    })
    end.abort()
    await expect(running).resolves.toBeUndefined()
    await changeAgent(portal, agent.id, { active: false })
    await expect(go()).rejects.toThrow(KeyRefused)
    await changeAgent(portal, agent.id, { active: true })
  })
  it('retries after an error of the server or of the network, but not after a refusal', async () => {
    let asked = 0
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(new Response('', { status: 503 })),
      () => Promise.resolve(new Response('{"changes":[],"cursor":"0","more":false}')),
    ]
    const real = globalThis.fetch
    globalThis.fetch = () => answers[asked++]!()
    try {
      expect(await client().changes('0', signal)).toEqual({ changes: [], cursor: '0', more: false })
      globalThis.fetch = () => Promise.resolve(new Response('', { status: 410 }))
      await expect(client().changes('0', signal)).rejects.toThrow(CursorUnknown)
    } finally {
      globalThis.fetch = real
    }
    expect(asked).toBe(3)
  })
  it('retries after half an answer, and after a pause that is given as a date', async () => {
    const answers = [
      new Response('{"changes":[],"cur'),
      new Response('', { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }),
      new Response('{"changes":[],"cursor":"7","more":false}'),
    ]
    const real = globalThis.fetch
    globalThis.fetch = () => Promise.resolve(answers.shift()!)
    said.length = 0
    try {
      expect(await client().changes('7', signal)).toEqual({ changes: [], cursor: '7', more: false })
    } finally {
      globalThis.fetch = real
    }
    expect(said).toHaveLength(2)
    expect(said[1]).toMatch(/^503; again in [12] s$/)
  })
})
