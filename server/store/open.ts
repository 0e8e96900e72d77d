// Opens the embedded database: directory, lock, durability, migrations.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, SqliteDialect, type SqliteDialectConfig, SqliteDriver, sql } from 'kysely'
import Database from 'libsql'
import { sqliteDialect } from './dialect.ts'
import { asStoreError, StoreError } from './errors.ts'
import { embeddedIndexes } from './indexes.ts'
import { lockDirectory } from './lock.ts'
import { createLru } from './lru.ts'
import { migrate } from './migrate.ts'
import { groupedTransactions } from './grouped.ts'
import { createNoticeBoard } from './notices.ts'
import { repositories } from './repositories.ts'
import type { Tables } from './schema.ts'
import type { Store } from './types.ts'
import { createWrites, type Writes } from './writes.ts'

type SqliteDatabase = Exclude<SqliteDialectConfig['database'], (...args: never[]) => unknown>
/** Opens a database file; tests give one that fails on purpose. */
export type OpenDatabase = (path: string) => SqliteDatabase
export type StoreOptions = { dataDir: string; open?: OpenDatabase }

/** Throws StoreError with a message for the operator when the directory or the database cannot be used. */
export async function openStore({ dataDir, open = openLibsql }: StoreOptions): Promise<Store> {
  const dir = resolve(dataDir)
  prepareDirectory(dir)
  const unlock = lockDirectory(dir)
  try {
    const file = join(dir, 'portal.db')
    const database = open(file)
    const writes = createWrites()
    const db = new Kysely<Tables>({ dialect: new EmbeddedDialect({ database: withKeptStatements(database) }, writes) })
    await migrate(db, sqliteDialect)
    return storeOf(db, writes, unlock, watchFile(file))
  } catch (cause) {
    unlock()
    throw openError(dir, cause)
  }
}

function storeOf(db: Kysely<Tables>, writes: Writes, unlock: () => void, ensureThere: () => void): Store {
  const { emit, onNotice } = createNoticeBoard()
  const { transaction, idle } = groupedTransactions({ db, ensureThere, emit })
  return {
    ...repositories(db, sqliteDialect, async (notice) => emit(notice)),
    transaction,
    onNotice,
    // The lock of the directory leaves one process anyway.
    alone: (work) => work(),
    keepIndexes: embeddedIndexes(db, sqliteDialect),
    // One process owns the directory (its lock says so): nobody else writes.
    writes: (tables) => writes.of(tables),
    check: async () => {
      ensureThere()
      await sql`select 1 from records limit 1`.execute(db)
    },
    close: async () => {
      await idle()
      await sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => undefined)
      await db.destroy()
      unlock()
    },
  }
}

const mostStatements = 500

/** The same text is prepared once: preparing costs more than most of our queries. */
function withKeptStatements(database: SqliteDatabase): SqliteDatabase {
  const kept = createLru<ReturnType<SqliteDatabase['prepare']>>(mostStatements)
  return {
    close: () => database.close(),
    prepare(text) {
      const known = kept.get(text) ?? database.prepare(text)
      kept.set(text, known)
      return known
    },
  }
}

/** A deleted file can still be written on many systems, and what is written is lost: better to refuse. */
function watchFile(file: string): () => void {
  const { ino } = statSync(file)
  return () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) throw new StoreError(`the database file ${file} was taken away`, 'unavailable')
  }
}

export function openLibsql(path: string): SqliteDatabase {
  const database = new Database(path)
  // FULL: a write that was answered survives power loss too, not only the end of the process.
  // A backup or somebody's look into the file may hold it for a moment: it is waited for, though nobody is answered meanwhile.
  for (const pragma of ['busy_timeout = 1000', 'journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'trusted_schema = off']) database.exec(`pragma ${pragma}`)
  return database as unknown as SqliteDatabase
}

function prepareDirectory(dir: string): void {
  try {
    makeDirectory(dir)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StoreError(`DATA_DIR ${dir} cannot be made or written: ${(cause as Error).message}`, 'unavailable', cause)
  }
}

/** One level at a time: Node's recursive mkdir never ends where the system refuses with ENOENT. */
function makeDirectory(dir: string): void {
  if (existsSync(dir)) return
  if (dirname(dir) !== dir) makeDirectory(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

function openError(dir: string, cause: unknown): unknown {
  return asStoreError(cause, `the database in ${dir} cannot be opened`)
}

class EmbeddedDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #writes: Writes
  constructor(config: SqliteDialectConfig, writes: Writes) {
    super(config)
    this.#config = config
    this.#writes = writes
  }
  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config, this.#writes)
  }
}

class EmbeddedDriver extends SqliteDriver {
  readonly #writes: Writes
  constructor(config: SqliteDialectConfig, writes: Writes) {
    super(config)
    this.#writes = writes
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const execute = (query: CompiledQuery) => {
      // Counted before it runs: what is read from now on is read after it, for there is one connection.
      this.#writes.note(query)
      return guarded(() => connection.executeQuery(query))
    }
    return { executeQuery: execute, streamQuery: (query, size) => connection.streamQuery(query, size) } as DatabaseConnection
  }
  // A full disk makes SQLite roll back by itself; a second rollback must not hide why.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

async function guarded<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    throw asStoreError(cause, 'the database refused')
  }
}
