// The store: repositories over one database, and transactions over all of them.
import type { IndexKeeper } from './database/indexes.ts'
import type { NoticeBoard } from './database/notices.ts'
import type { Repositories } from './repositories.ts'
import type { Tables } from './schema.ts'

export type { Repositories } from './repositories.ts'
export type Store = Repositories & {
  /** Everything in `work` happens, or nothing. Use only the repositories it is given. */
  transaction: <T>(work: (inside: Repositories) => Promise<T>) => Promise<T>
  /** Hears what was committed, here and by other processes over the same database. */
  onNotice: NoticeBoard['onNotice']
  /** Of the processes over one database one at a time does such work; the others wait. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Makes the indexes of fields as they are wanted now, and drops all others of their kind: long work beside the rest. Throws StoreError when there is no database. */
  keepIndexes: IndexKeeper
  /** How often these tables were written, or any of all, when nobody else can write: what was read of them at this count still holds. Undefined where others write, too. */
  writes: (tables?: readonly (keyof Tables)[]) => number | undefined
  /** Writes the files of the database anew, so that nothing that was changed or deleted is left in them: long work, and nobody else is answered meanwhile. Nothing happens where the database has files of its own. */
  scrub: () => Promise<void>
  /** Fails when the database cannot be read. */
  check: () => Promise<void>
  close: () => Promise<void>
}
