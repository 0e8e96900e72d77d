// Shared by suites of real server processes over one PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Postgres, type PostgresOptions, startPostgres } from '../../support/outside/postgres.ts'
import { buildServer, killServers } from './serverProcess.ts'

/** `main` = the built server, `url` = an empty database, `dir` = a folder of the suite. */
export type ServersOverPostgres = { dir: string; postgres: Postgres; main: string; url: string }

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
