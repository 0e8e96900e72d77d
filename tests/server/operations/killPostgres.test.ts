// F6 on a real PostgreSQL: the server is killed while it writes, and so are the database's own processes. KILL_ROUNDS_POSTGRES = rounds of each.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { postgresBinaries } from '../../support/outside/postgres.ts'
import { openPortal } from '../support/portal.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { serversOverPostgres } from '../support/serversOver.ts'
import { createWriters, defineThings, type Writers } from '../support/writers.ts'

const bin = postgresBinaries()
const rounds = Number(process.env.KILL_ROUNDS_POSTGRES ?? 2)
const time = 120_000 + rounds * 20_000
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

describe.skipIf(!bin)('F6: on PostgreSQL, no acknowledged change is lost or half written', () => {
  const over = serversOverPostgres(bin, { durable: true })
  let env: Record<string, string>
  let writers: Writers

  beforeAll(async () => {
    env = { DATABASE_URL: over.url, DATA_DIR: join(over.dir, 'data'), DEFINITIONS_DIR: join(over.dir, 'definitions') }
    defineThings(env.DEFINITIONS_DIR!)
    const portal = await openPortal({ demo: 'people', dir: over.dir, env: { DATABASE_URL: over.url } })
    writers = createWriters((await portal.signIn('admin@demo.example', { as: 'bearer' })).token)
    await portal.close({ keep: true })
  }, 120_000)
  const expectWhole = (): Promise<Map<string, number>> => writers.expectWhole((sql) => over.postgres.run(over.url, sql))

  it(
    `when the server is killed (${rounds} rounds)`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const server = await startServer(over.main, env)
        await writers.untilKnown(server.address)
        const { ended } = await writers.begin(server.address, `server-${round}`)
        await pause(Math.random() * 120)
        server.child.kill('SIGKILL')
        await Promise.all([server.exit, ended])
        await expect
          .poll(
            () =>
              over.postgres.run(
                over.url,
                "select 1 from pg_stat_activity where datname = current_database() and application_name like 'portal%'",
              ),
            { timeout: 10_000 },
          )
          .toEqual([])
        await expectWhole()
      }
      expect(writers.acknowledged.size).toBeGreaterThanOrEqual(rounds)
    },
    time,
  )

  /** One server lives through all rounds: it must come back by itself. */
  async function survives(name: string, kill: () => Promise<void>): Promise<void> {
    const server: ServerProcess = await startServer(over.main, env)
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
  it(
    `when the database stops at once, as in a power cut, and starts again (${rounds} rounds)`,
    () => survives('stop', () => over.postgres.crash('SIGQUIT')),
    time,
  )
  it(
    `when a process of the database is killed, which ends all its connections (${rounds} rounds)`,
    () =>
      survives('backend', async () => {
        const busy = await over.postgres.run(
          over.url,
          "select pid from pg_stat_activity where datname = current_database() and application_name = 'portal' limit 1",
        )
        execFileSync('kill', ['-9', String(busy[0]!.pid)])
        await expect.poll(() => over.postgres.run(over.url, 'select 1 as one').catch(() => []), { timeout: 30_000 }).toEqual([{ one: 1 }])
      }),
    time,
  )
})
