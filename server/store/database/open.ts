// Opens the embedded database: directory, lock, durability, migrations.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import Database from 'libsql'
import { sqliteDialect } from './dialect.ts'
import { applyElsewhere } from './elsewhere.ts'
import { EmbeddedDialect, type SqliteDatabase } from './embedded.ts'
import { asStoreError, StoreError } from './errors.ts'
import { embeddedIndexes } from './indexes.ts'
import { lockDirectory } from './lock.ts'
import { migrate } from './migrate.ts'
import { closeFolder, makePrivate } from './privateFiles.ts'
import { groupedTransactions } from './grouped.ts'
import { createNoticeBoard } from './notices.ts'
import { allRepositories } from '../repositories.ts'
import type { RollupStore } from '../statistics/rollupStore.ts'
import type { Tables } from '../schema.ts'
import type { Store } from '../types.ts'
import { createWrites, type Writes } from './writes.ts'

/** Opens a database file; tests pass one that fails on purpose. */
export type OpenDatabase = (path: string) => SqliteDatabase
export type StoreOptions = {
  dataDir: string
  open?: OpenDatabase
  rollups?: RollupStore | undefined
  /** Receives the files and folders that were open to other users. */ closed?: (paths: string[]) => void
}

/** Throws StoreError with a message for the operator when the directory or the database cannot be used. */
export async function openStore({ dataDir, open = openLibsql, rollups, closed = () => undefined }: StoreOptions): Promise<Store> {
  const dir = resolve(dataDir)
  closed(prepareDirectory(dir))
  const unlock = lockDirectory(dir)
  try {
    const file = join(dir, 'portal.db')
    // SQLite gives -wal and -shm the modes of the database.
    makePrivate(file)
    const database = open(file)
    const writes = createWrites()
    const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(database, writes, () => openReader(file)) })
    await migrate(db, sqliteDialect)
    return storeOf({ db, file, writes, unlock, ensureThere: watchFile(file), rollups })
  } catch (cause) {
    unlock()
    throw openError(dir, cause)
  }
}

type Opened = {
  db: Kysely<Tables>
  file: string
  writes: Writes
  unlock: () => void
  ensureThere: () => void
  rollups: RollupStore | undefined
}
function storeOf({ db, file, writes, unlock, ensureThere, rollups }: Opened): Store {
  const { emit, onNotice } = createNoticeBoard()
  const { transaction, elsewhere, idle } = groupedTransactions({ db, ensureThere, emit, rollups })
  const apply = applyElsewhere(file, writes, elsewhere)
  return {
    ...allRepositories(db, sqliteDialect, async (notice) => emit(notice), rollups),
    rollups,
    transaction,
    async applyStaged(row, notices, needed) {
      const applied = await apply(row, needed)
      if (applied === 'applied') for (const notice of notices) emit(notice)
      return applied
    },
    onNotice,
    // The directory's lock guarantees a single process.
    alone: (work) => work(),
    keepIndexes: embeddedIndexes(db, sqliteDialect),
    // The lock makes this process the only writer.
    writes: (tables) => writes.of(tables),
    scrub: async () => {
      await sql`vacuum`.execute(db)
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
    },
    check: async () => {
      ensureThere()
      await sql`select 1 from records limit 1`.execute(db)
    },
    close: async () => {
      await rollups?.close()
      await idle()
      await sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => undefined)
      await db.destroy()
      unlock()
    },
  }
}

/** Many systems allow writing a deleted file, and the data is lost: better to fail. */
function watchFile(file: string): () => void {
  const { ino } = statSync(file)
  return () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino !== ino)
      throw new StoreError(`the database file ${file} was taken away`, 'unavailable')
  }
}

export function openLibsql(path: string): SqliteDatabase {
  const database = new Database(path)
  // FULL: acknowledged writes survive power loss, not only a crash of the process.
  // A backup or another reader may lock the file for a moment: wait, although the event loop is blocked meanwhile.
  for (const pragma of ['busy_timeout = 1000', 'journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'trusted_schema = off'])
    database.exec(`pragma ${pragma}`)
  return database as unknown as SqliteDatabase
}

/** A connection that refuses to write. */
export function openReader(path: string): SqliteDatabase {
  const database = openLibsql(path)
  void database.prepare('pragma query_only = on').all([])
  return database
}

/** Returns the paths that were accessible to other users. */
function prepareDirectory(dir: string): string[] {
  try {
    makeDirectory(dir)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return closeFolder(dir)
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError(`DATA_DIR ${dir} cannot be made or written: ${(cause as Error).message}`, 'unavailable', cause)
  }
}

/** One level at a time: Node's recursive mkdir never ends where the system answers ENOENT. */
function makeDirectory(dir: string): void {
  if (existsSync(dir)) return
  if (dirname(dir) !== dir) makeDirectory(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

function openError(dir: string, cause: unknown): unknown {
  return asStoreError(cause, `the database in ${dir} cannot be opened`)
}
