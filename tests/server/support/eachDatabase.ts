// A suite that runs on the embedded database, and on PostgreSQL where it is installed.
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, postgresBinaries, startPostgres } from '../../support/outside/postgres.ts'

const bin = postgresBinaries()

/** `env`: settings that lead to an empty database. */
export function onEachDatabase(name: string, suite: (env: () => Promise<Record<string, string>>) => void): void {
  describe(`${name}, embedded`, () => suite(async () => ({})))
  describe.skipIf(!bin)(`${name}, PostgreSQL`, () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres = await startPostgres(bin!)
    }, 60_000)
    afterAll(() => postgres?.stop())
    suite(async () => ({ DATABASE_URL: await postgres.fresh() }))
  })
}
