// The store: repositories over one database, and transactions over all of them.
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

export type Repositories = { db: Kysely<Tables> }
export type Store = Repositories & {
  /** Everything in `work` happens, or nothing. Use only the repositories it is given. */
  transaction: <T>(work: (inside: Repositories) => Promise<T>) => Promise<T>
  /** Fails when the database cannot be read. */
  check: () => Promise<void>
  close: () => Promise<void>
}
