// Opens the embedded database: directory, lock, durability, migrations.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, SqliteDialect, type SqliteDialectConfig, SqliteDriver, sql } from 'kysely'
import Database from 'libsql'
import { sqliteDialect } from './dialect.ts'
import { asStoreError, StoreError } from './errors.ts'
import { lockDirectory } from './lock.ts'
import { migrate } from './migrate.ts'
import { repositories } from './repositories.ts'
import type { Tables } from './schema.ts'
import type { Store } from './types.ts'

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
    const db = new Kysely<Tables>({ dialect: new EmbeddedDialect({ database }) })
    await migrate(db, sqliteDialect)
    return storeOf(db, unlock, watchFile(file))
  } catch (cause) {
    unlock()
    throw openError(dir, cause)
  }
}

function storeOf(db: Kysely<Tables>, unlock: () => void, ensureThere: () => void): Store {
  return {
    ...repositories(db, sqliteDialect),
    transaction: (work) => db.transaction().execute(async (inside) => {
      ensureThere()
      return work(repositories(inside, sqliteDialect))
    }),
    check: async () => {
      ensureThere()
      await sql`select 1 from records limit 1`.execute(db)
    },
    close: async () => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => undefined)
      await db.destroy()
      unlock()
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
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'trusted_schema = off']) database.exec(`pragma ${pragma}`)
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
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config)
  }
}

class EmbeddedDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return { executeQuery: (query: CompiledQuery) => guarded(() => connection.executeQuery(query)), streamQuery: (query, size) => connection.streamQuery(query, size) } as DatabaseConnection
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
