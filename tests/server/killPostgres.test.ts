// F6 on a real PostgreSQL: the server is killed while it writes, and so are the database's own processes. KILL_ROUNDS_POSTGRES = rounds of each.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Postgres, postgresBinaries, startPostgres } from '../support/postgres.ts'
import { openPortal } from './portal.ts'
import { buildServer, killServers, type ServerProcess, startServer } from './serverProcess.ts'
import { createWriters, defineThings, type Writers } from './writers.ts'

const bin = postgresBinaries()
const rounds = Number(process.env.KILL_ROUNDS_POSTGRES ?? 8)
const time = 120_000 + rounds * 20_000
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

describe.skipIf(!bin)('F6: on PostgreSQL, nothing acknowledged is lost and nothing is half there', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kill-'))
  let postgres: Postgres
  let main: string
  let url: string
  let env: Record<string, string>
  let writers: Writers

  beforeAll(async () => {
    ;[postgres, main] = await Promise.all([startPostgres(bin!, { durable: true }), buildServer()])
    url = await postgres.fresh()
    env = { DATABASE_URL: url, DATA_DIR: join(dir, 'data'), DEFINITIONS_DIR: join(dir, 'definitions') }
    defineThings(env.DEFINITIONS_DIR!)
    const portal = await openPortal({ demo: 'people', dir, env: { DATABASE_URL: url } })
    writers = createWriters((await portal.signIn('admin@demo.example', { as: 'bearer' })).token)
    await portal.close({ keep: true })
  }, 120_000)
  afterAll(async () => {
    killServers()
    await postgres?.stop()
    rmSync(dir, { recursive: true, force: true })
    if (main) rmSync(dirname(main), { recursive: true, force: true })
  })
  const expectWhole = (): Promise<Map<string, number>> => writers.expectWhole((sql) => postgres.run(url, sql))

  it(`when the server is killed (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(main, env)
      await writers.untilKnown(server.address)
      const { ended } = await writers.begin(server.address, `server-${round}`)
      await pause(Math.random() * 120)
      server.child.kill('SIGKILL')
      await Promise.all([server.exit, ended])
      await expect.poll(() => postgres.run(url, "select 1 from pg_stat_activity where datname = current_database() and application_name like 'portal%'"), { timeout: 10_000 }).toEqual([])
      await expectWhole()
    }
    expect(writers.acknowledged.size).toBeGreaterThanOrEqual(rounds)
  }, time)

  /** One server lives through all rounds: it must come back by itself. */
  async function survives(name: string, kill: () => Promise<void>): Promise<void> {
    const server: ServerProcess = await startServer(main, env)
    for (let round = 0; round < rounds; round += 1) {
      await writers.untilKnown(server.address)
      const { ended } = await writers.begin(server.address, `${name}-${round}`)
      await pause(Math.random() * 120)
      await kill()
      await ended
      await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status, { timeout: 30_000 }).toBe(200)
      await expectWhole()
    }
    expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  }
  it(`when the database stops at once, as in a power cut, and starts again (${rounds} rounds)`, () => survives('stop', () => postgres.crash('SIGQUIT')), time)
  it(`when a process of the database is killed, which ends all its connections (${rounds} rounds)`, () => survives('backend', async () => {
    const busy = await postgres.run(url, "select pid from pg_stat_activity where datname = current_database() and application_name = 'portal' limit 1")
    execFileSync('kill', ['-9', String(busy[0]!.pid)])
    await expect.poll(() => postgres.run(url, 'select 1 as one').catch(() => []), { timeout: 30_000 }).toEqual([{ one: 1 }])
  }), time)
})
