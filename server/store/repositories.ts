// All repositories over one connection or transaction.
import type { Kysely } from 'kysely'
import { accountsIn } from './accounts.ts'
import { brandsIn } from './brands.ts'
import type { SqlDialect } from './dialect.ts'
import { historyIn } from './history.ts'
import { peopleIn } from './people.ts'
import { recordsIn } from './records.ts'
import type { Tables } from './schema.ts'
import { sessionsIn } from './sessions.ts'
import { uniquesIn } from './uniques.ts'

export type Repositories = ReturnType<typeof repositories>

export function repositories(db: Kysely<Tables>, dialect: SqlDialect) {
  return {
    records: recordsIn(db, dialect),
    history: historyIn(db),
    uniques: uniquesIn(db),
    people: peopleIn(db),
    accounts: accountsIn(db, dialect),
    brands: brandsIn(db),
    sessions: sessionsIn(db),
  }
}
