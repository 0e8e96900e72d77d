// A suite that runs on the embedded database, and on PostgreSQL where it is installed.
import { describe } from 'vitest'
import { onPostgres } from './onPostgres.ts'

/** `env`: settings that lead to an empty database. */
export function onEachDatabase(name: string, suite: (env: () => Promise<Record<string, string>>) => void): void {
  describe(`${name}, embedded`, () => suite(async () => ({})))
  onPostgres(`${name}, PostgreSQL`, (postgres) => {
    suite(async () => ({ DATABASE_URL: await postgres.fresh() }))
  })
}
