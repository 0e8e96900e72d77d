// The store: repositories over one database, and transactions over all of them.
import type { Repositories } from './repositories.ts'

export type { Repositories } from './repositories.ts'
export type Store = Repositories & {
  /** Everything in `work` happens, or nothing. Use only the repositories it is given. */
  transaction: <T>(work: (inside: Repositories) => Promise<T>) => Promise<T>
  /** Fails when the database cannot be read. */
  check: () => Promise<void>
  close: () => Promise<void>
}
