// A suite on a PostgreSQL of its own.
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, postgresBinaries, type PostgresOptions, startPostgres } from '../../support/outside/postgres.ts'

const bin = postgresBinaries()

/** Skipped where PostgreSQL is not installed. `postgres` is filled before the hooks of the suite and stopped after them. */
export function onPostgres(title: string, suite: (postgres: Postgres) => void, options: PostgresOptions = {}): void {
  describe.skipIf(!bin)(title, () => {
    const postgres = {} as Postgres
    let stop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      Object.assign(postgres, await startPostgres(bin!, options))
      stop = postgres.stop
    }, 120_000)
    afterAll(() => stop?.())
    suite(postgres)
  })
}
