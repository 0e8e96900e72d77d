// The process is killed while it writes, again and again: nothing that was acknowledged may be missing, nothing may be half there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../server/store/database/open.ts'
import { openPortal } from '../support/portal.ts'
import { buildServer, killServers, launch, startServer } from '../support/serverProcess.ts'
import { createWriters, defineThings, type Writers } from '../support/writers.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 5)
const dir = mkdtempSync(join(tmpdir(), 'kill-'))
const env = { DATA_DIR: join(dir, 'data'), DEFINITIONS_DIR: join(dir, 'definitions') }
let main: string
let token: string
let writers: Writers

beforeAll(async () => {
  main = await buildServer()
  defineThings(env.DEFINITIONS_DIR)
  const portal = await openPortal({ demo: 'people', dir })
  token = (await portal.signIn('admin@demo.example', { as: 'bearer' })).token
  writers = createWriters(token)
  await portal.close({ keep: true })
}, 60_000)
afterAll(() => {
  killServers()
  rmSync(dir, { recursive: true, force: true })
})

/** Everything acknowledged is there, nothing is half there. */
async function storedVersions(): Promise<Map<string, number>> {
  const database = openLibsql(join(env.DATA_DIR, 'portal.db'))
  const all = (sql: string): Record<string, unknown>[] => database.prepare(sql).all([]) as Record<string, unknown>[]
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const stored = await writers.expectWhole(all)
  database.close()
  return stored
}

describe('a server process', () => {
  it(
    `F6: loses nothing acknowledged when it is killed while writing (${rounds} rounds)`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const server = await startServer(main, env)
        await writers.untilKnown(server.address)
        const { ended } = await writers.begin(server.address, `r${round}`)
        await new Promise((done) => setTimeout(done, Math.random() * 120))
        server.child.kill('SIGKILL')
        await server.exit
        await ended
        await storedVersions()
      }
      expect(writers.acknowledged.size).toBeGreaterThanOrEqual(rounds)
    },
    120_000 + rounds * 30_000,
  )

  it('completes pending requests on SIGTERM, keeps their writes and exits with 0', async () => {
    const server = await startServer(main, env)
    const events = await fetch(`${server.address}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } })
    expect(events.status).toBe(200)
    await writers.write(server.address, 'POST', '', { name: 'warm' })
    const writes = Array.from({ length: 5 }, (_, n) => writers.write(server.address, 'POST', '', { name: `term-${n}` }))
    await Promise.race(writes)
    // Twice, as when a terminal and a parent process both send it.
    server.child.kill('SIGTERM')
    server.child.kill('SIGTERM')
    const done = (await Promise.allSettled(writes)).filter((one) => one.status === 'fulfilled').map((one) => one.value.id)
    expect(await server.exit).toBe(0)
    const stored = await storedVersions()
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
    [{ DEFINITIONS_DIR: '/nonexistent/dir' }, 'DEFINITIONS_DIR: /nonexistent/dir does not exist. Create the folder'],
    [{ DATA_DIR: '/proc/nowhere' }, 'DATA_DIR /proc/nowhere cannot be made or written'],
  ])(
    'does not start with %j, and says why',
    async (wrong, message) => {
      const server = launch(main, { ...env, ...wrong })
      expect(await server.exit).toBe(1)
      expect(server.output()).toContain(message)
    },
    60_000,
  )

  it('prints a one-time link on an empty database, which creates the first administrator once', async () => {
    const server = await startServer(main, { ...env, DATA_DIR: join(dir, 'fresh') })
    const code = /\/setup\?code=([\w-]{43})/.exec(server.output())?.[1]
    const setup = (body: object): Promise<Response> =>
      fetch(`${server.address}/api/v1/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const first = { code, email: 'root@portal.example', password: 'A-Long-Password-1' }
    expect((await setup({ ...first, code: 'wrong' })).status).toBe(403)
    expect((await setup({ ...first, password: 'short' })).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 3 }, () => setup(first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403])
    const cookie =
      answers
        .find(({ status }) => status === 204)
        ?.headers.get('set-cookie')
        ?.split(';')[0] ?? ''
    const session = (await (await fetch(`${server.address}/api/v1/session`, { headers: { cookie } })).json()) as {
      type: string
      permissions: string[]
      demo: boolean
    }
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
