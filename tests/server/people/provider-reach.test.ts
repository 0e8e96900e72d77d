// Reach of staff, on the embedded database and on PostgreSQL.
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, postgresBinaries, startPostgres } from '../../support/outside/postgres.ts'
import { reachSuite } from './providerReach.ts'

const bin = postgresBinaries()

describe('reach, embedded', () => reachSuite(async () => ({})))

describe.skipIf(!bin)('reach, PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres(bin!)
  }, 60_000)
  afterAll(() => postgres?.stop())
  reachSuite(async () => ({ DATABASE_URL: await postgres.fresh() }))
})
