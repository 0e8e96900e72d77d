// Shared by suites of real server processes over one database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, postgresBinaries, type PostgresOptions, startPostgres } from '../../support/outside/postgres.ts'
import { buildServer, killServers } from './serverProcess.ts'

/** `main` = the built server, `dir` = a folder of the suite, `url` = an empty database of PostgreSQL; none = the embedded one. */
export type ServersOver = { dir: string; main: string; url?: string }
export type ServersOverPostgres = Required<ServersOver> & { postgres: Postgres }

/** A suite of kills on both databases. PostgreSQL, where it is installed, keeps what it has committed. */
export function serversOnEachDatabase(suite: (over: ServersOver) => void): void {
  const bin = postgresBinaries()
  describe('on SQLite', () => suite(serversOverSqlite()))
  describe.skipIf(!bin)('on PostgreSQL', () => suite(serversOverPostgres(bin, { durable: true })))
}

/** For the tests of a `describe`: filled before them; afterwards every server and the database are gone. */
export function serversOverPostgres(bin: string | undefined, options: PostgresOptions = {}): ServersOverPostgres {
  const over = { dir: mkdtempSync(join(tmpdir(), 'servers-')) } as ServersOverPostgres
  beforeAll(async () => {
    ;[over.postgres, over.main] = await Promise.all([startPostgres(bin!, options), buildServer()])
    over.url = await over.postgres.fresh()
  }, 120_000)
  afterAll(async () => {
    killServers()
    await over.postgres?.stop()
    rmSync(over.dir, { recursive: true, force: true })
  })
  return over
}

function serversOverSqlite(): ServersOver {
  const over = { dir: mkdtempSync(join(tmpdir(), 'servers-')), main: '' }
  beforeAll(async () => {
    over.main = await buildServer()
  }, 120_000)
  afterAll(() => {
    killServers()
    rmSync(over.dir, { recursive: true, force: true })
  })
  return over
}
