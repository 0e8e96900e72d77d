// The process is killed while it writes, again and again: nothing that was acknowledged may be missing, nothing may be half there.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibsql } from '../../server/store/open.ts'
import { openPortal } from './portal.ts'
import { buildServer, killServers, launch, startServer } from './serverProcess.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 50)
const dir = mkdtempSync(join(tmpdir(), 'kill-'))
const env = { DATA_DIR: join(dir, 'data'), DEFINITIONS_DIR: join(dir, 'definitions') }
const acknowledged = new Map<string, number>()
let main: string
let token: string

beforeAll(async () => {
  main = await buildServer()
  mkdirSync(join(env.DEFINITIONS_DIR, 'things'), { recursive: true })
  writeFileSync(join(env.DEFINITIONS_DIR, 'things', 'schema.json'), JSON.stringify({ type: 'object', required: ['name'], additionalProperties: false, properties: { name: { type: 'string', unique: { scope: 'provider' } }, text: { type: 'string' } } }))
  const portal = await openPortal({ demo: 'people', dir })
  token = (await portal.signIn('admin@demo.example', { as: 'bearer' })).token
  await portal.close({ keep: true })
}, 60_000)
afterAll(() => {
  killServers()
  rmSync(dir, { recursive: true, force: true })
  rmSync(dirname(main), { recursive: true, force: true })
})

type Thing = { id: string; version: number }
async function write(address: string, method: string, path: string, body: object, version?: number): Promise<Thing> {
  const answer = await fetch(`${address}/api/v1/things${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(version && { 'if-match': `"${version}"` }) }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Thing
}

/** The operator's type is checked beside the work when it is new to a server. */
async function untilKnown(address: string): Promise<void> {
  while ((await fetch(`${address}/api/v1/things`, { headers: { authorization: `Bearer ${token}` } })).status !== 200) await new Promise((done) => setTimeout(done, 10))
}

/** One writer: makes a record, changes it a few times, makes the next, until the server is gone. */
async function writer(address: string, name: string): Promise<void> {
  for (let n = 0; ; n += 1) {
    let thing = await write(address, 'POST', '', { name: `${name}-${n}`, text: 'x'.repeat(2000) })
    acknowledged.set(thing.id, thing.version)
    for (let change = 0; change < 3; change += 1) {
      thing = await write(address, 'PATCH', `/${thing.id}`, { text: `${change}`.repeat(2000) }, thing.version)
      acknowledged.set(thing.id, thing.version)
    }
  }
}

function storedVersions(): Map<string, number> {
  const database = openLibsql(join(env.DATA_DIR, 'portal.db'))
  const all = (sql: string): Record<string, unknown>[] => database.prepare(sql).all([]) as Record<string, unknown>[]
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const records = all("select id, version from records where type = 'things'") as { id: string; version: number }[]
  const versions = records.reduce((sum, { version }) => sum + version, 0)
  const beside = all(`select (select count(*) from record_revisions where type = 'things') revisions, (select count(*) from audit where type = 'things') audits,
    (select count(*) from outbox where type = 'things') announced, (select count(*) from uniques where type = 'things') uniques`)
  expect(beside).toEqual([{ revisions: versions, audits: versions, announced: versions, uniques: records.length }])
  database.close()
  return new Map(records.map(({ id, version }) => [id, version]))
}

describe('a server process', () => {
  it(`loses nothing acknowledged when it is killed while writing (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(main, env)
      await untilKnown(server.address)
      const before = acknowledged.size
      const writers = Array.from({ length: 4 }, (_, n) => writer(server.address, `r${round}-${n}`).catch((error: Error) => error.message))
      while (acknowledged.size === before) await Promise.race([new Promise((done) => setTimeout(done, 2)), Promise.all(writers).then((errors) => { throw new Error(errors.join()) })])
      await new Promise((done) => setTimeout(done, Math.random() * 120))
      server.child.kill('SIGKILL')
      await server.exit
      await Promise.all(writers)
      const stored = storedVersions()
      const lost = [...acknowledged].filter(([id, version]) => (stored.get(id) ?? 0) < version)
      expect(lost).toEqual([])
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds)
  }, 600_000)

  it('ends requests under way on SIGTERM, keeps what they wrote and leaves with 0', async () => {
    const server = await startServer(main, env)
    const events = await fetch(`${server.address}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } })
    expect(events.status).toBe(200)
    await write(server.address, 'POST', '', { name: 'warm' })
    const writes = Array.from({ length: 5 }, (_, n) => write(server.address, 'POST', '', { name: `term-${n}` }))
    await Promise.race(writes)
    server.child.kill('SIGTERM')
    const done = (await Promise.allSettled(writes)).filter((one) => one.status === 'fulfilled').map((one) => one.value.id)
    expect(await server.exit).toBe(0)
    const stored = storedVersions()
    expect(done.filter((id) => !stored.has(id))).toEqual([])
  }, 60_000)

  it('stops a second one on the same data with a clear message', async () => {
    const server = await startServer(main, env)
    const second = launch(main, env)
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(`another server (process ${server.child.pid}) uses the data directory ${env.DATA_DIR}`)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  }, 60_000)

  it.each([
    [{ PORT: 'x' }, 'PORT: expected a whole number'],
    [{ DATABASE_URL: 'mysql://u:p@localhost/x' }, 'DATABASE_URL: expected an address like postgres://'],
    [{ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, 'DATABASE_URL: PostgreSQL at 127.0.0.1:1/x: it cannot be reached'],
    [{ DEFINITIONS_DIR: '/nonexistent/dir' }, 'DEFINITIONS_DIR: /nonexistent/dir cannot be read'],
    [{ DATA_DIR: '/proc/nowhere' }, 'DATA_DIR /proc/nowhere cannot be made or written'],
  ])('does not start with %j, and says why', async (wrong, message) => {
    const server = launch(main, { ...env, ...wrong })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(message)
  }, 60_000)

  it('prints a one-time link on an empty database, which makes the first administrator once', async () => {
    const server = await startServer(main, { ...env, DATA_DIR: join(dir, 'fresh') })
    const code = /\/setup\?code=([\w-]{43})/.exec(server.output())?.[1]
    const setup = (body: object): Promise<Response> => fetch(`${server.address}/api/v1/setup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const first = { code, email: 'root@portal.example', password: 'A-Long-Password-1' }
    expect((await setup({ ...first, code: 'wrong' })).status).toBe(403)
    expect((await setup({ ...first, password: 'short' })).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 3 }, () => setup(first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403])
    const cookie = answers.find(({ status }) => status === 204)?.headers.get('set-cookie')?.split(';')[0] ?? ''
    const session = (await (await fetch(`${server.address}/api/v1/session`, { headers: { cookie } })).json()) as { type: string; permissions: string[]; demo: boolean }
    expect(session).toMatchObject({ type: 'Staff', demo: false })
    expect(session.permissions.length).toBeGreaterThan(10)
    server.child.kill('SIGTERM')
    await server.exit
    const again = await startServer(main, { ...env, DATA_DIR: join(dir, 'fresh') })
    expect(again.output()).not.toContain('setup?code')
    again.child.kill('SIGTERM')
    await again.exit
  }, 60_000)
})
