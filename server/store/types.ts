// The store: repositories over one database, and transactions over all of them.
import type { IndexKeeper } from './database/indexes.ts'
import type { Applied, Needed } from './database/applyStaged.ts'
import type { Notice, NoticeBoard } from './database/notices.ts'
import type { StagedImport } from './records/stagedImports.ts'
import type { Repositories } from './repositories.ts'
import type { RollupStore } from './statistics/rollupStore.ts'
import type { Tables } from './schema.ts'
import type { WrittenTables } from './database/writes.ts'

export type { Repositories } from './repositories.ts'
export type Store = Repositories & {
  /** Runs `work` atomically. Use only the repositories passed to it. */
  transaction: <T>(work: (inside: Repositories) => Promise<T>) => Promise<T>
  /** Writes all parts of an import in one transaction, in which no event loop and no reader waits. `notices` are emitted after the commit. */
  applyStaged: (row: StagedImport, notices: Notice[], needed: Needed) => Promise<Applied>
  /** Listens to committed changes of this and other processes over the same database. */
  onNotice: NoticeBoard['onNotice']
  /** Runs work that one process at a time may do; others with the same lock wait. */
  alone: <T>(work: () => Promise<T>, lock?: 'alone' | 'moving') => Promise<T>
  /** Creates the wanted field indexes and drops all others of their kind: long background work. Throws StoreError when there is no database. */
  keepIndexes: IndexKeeper
  /** Write counter of these tables, of all but some, or of all: a read is valid until it changes. Undefined if other processes write, too. */
  writes: (tables?: WrittenTables<keyof Tables>) => number | undefined
  /** Rewrites the database files, so that no changed or deleted data remain in them: long, and blocks everything else. Does nothing for a database that manages its own files. */
  scrub: () => Promise<void>
  /** Store of closed rollups; without it all of them stay in the database. */
  rollups?: RollupStore | undefined
  /** Fails when the database cannot be read. */
  check: () => Promise<void>
  close: () => Promise<void>
}
