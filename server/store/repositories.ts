// All repositories over one connection or transaction.
import type { Kysely } from 'kysely'
import { accountsIn } from './accounts.ts'
import { brandsIn } from './brands.ts'
import { checksIn } from './checks.ts'
import type { SqlDialect } from './dialect.ts'
import { historyIn } from './history.ts'
import { listsIn } from './lists.ts'
import type { Tell } from './notices.ts'
import { peopleIn } from './people.ts'
import { recordsIn } from './records.ts'
import type { Tables } from './schema.ts'
import { sessionsIn } from './sessions.ts'
import { uniquesIn } from './uniques.ts'

export type Repositories = ReturnType<typeof repositories>

export function repositories(db: Kysely<Tables>, dialect: SqlDialect, tell: Tell) {
  return {
    records: recordsIn(db, dialect),
    history: historyIn(db, dialect, tell),
    checks: checksIn(db),
    uniques: uniquesIn(db),
    lists: listsIn(db),
    people: peopleIn(db),
    accounts: accountsIn(db),
    brands: brandsIn(db),
    sessions: sessionsIn(db, tell),
  }
}
