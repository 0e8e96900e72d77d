// Kysely over the embedded database: prepared statements are cached, writes counted, errors mapped to StoreError. While a transaction runs,
// others read over a second connection, which sees what is committed (docs/decisions/380-reads-beside-transactions.md).
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely'
import { asStoreError } from './errors.ts'
import { createLock } from './inTurn.ts'
import { createLru } from './lru.ts'
import { changesRows, isSelect, type Writes } from './writes.ts'

export type SqliteDatabase = Exclude<SqliteDialectConfig['database'], (...args: never[]) => unknown>
/** Opens another connection of the same file, which only reads. */
export type OpenReader = () => SqliteDatabase

export class EmbeddedDialect extends SqliteDialect {
  readonly #driver: () => Driver
  /** Without `openReader`, reads wait for transactions. */
  constructor(database: SqliteDatabase, writes: Writes, openReader?: OpenReader) {
    super({ database })
    this.#driver = () => new EmbeddedDriver(database, writes, openReader)
  }
  override createDriver(): Driver {
    return this.#driver()
  }
}

/** Kysely's connection for one statement, or for one transaction and its statements. `tables`: those that it wrote, undefined for any. */
type Connection = DatabaseConnection & { hasBegun: boolean; tables: Set<string | undefined> }
type Execute = DatabaseConnection['executeQuery']
const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
]

class EmbeddedDriver implements Driver {
  readonly #kept: Kept
  readonly #writes: Writes
  readonly #openReader: OpenReader | undefined
  readonly #lock = createLock()
  #execute!: Execute
  #reader: Promise<{ kept: Kept; execute: Execute }> | undefined
  #isInTransaction = false

  constructor(database: SqliteDatabase, writes: Writes, openReader: OpenReader | undefined) {
    this.#kept = withKeptStatements(database)
    this.#writes = writes
    this.#openReader = openReader
  }
  async init(): Promise<void> {
    this.#execute = await executeOver(this.#kept.database)
  }
  async destroy(): Promise<void> {
    ;(await this.#reader)?.kept.database.close()
    this.#kept.database.close()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const own: Connection = {
      hasBegun: false,
      tables: new Set(),
      executeQuery: (query) => (own.hasBegun ? this.#inside(own, query) : this.#alone(query)),
      streamQuery: () => {
        throw new Error('streams are not used')
      },
    }
    return own
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#takeToWrite()
    this.#isInTransaction = (connection as Connection).hasBegun = true
    await this.#execute(begin)
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#execute(commit)
    // Others have read the old state since these writes were counted; counting them again outdates what was kept of it.
    this.#writes.noteTables((connection as Connection).tables)
  }
  // SQLite rolls back on its own when the disk is full; a second rollback must not hide the cause.
  async rollbackTransaction(): Promise<void> {
    await this.#execute(rollback).catch(() => undefined)
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection as Connection).hasBegun) return
    this.#isInTransaction = false
    await this.#pass()
  }

  #inside<Row>(own: Connection, query: CompiledQuery) {
    const run = () => {
      for (const table of this.#writes.note(query)) own.tables.add(table)
      return this.#execute<Row>(query)
    }
    return this.#writes.held && changesRows(query) ? this.#writes.held.then(run) : run()
  }

  async #alone<Row>(query: CompiledQuery) {
    if (this.#openReader && this.#isInTransaction && isSelect(query)) {
      this.#reader ??= readerOf(this.#openReader)
      return (await this.#reader).execute<Row>(query)
    }
    await (changesRows(query) ? this.#takeToWrite() : this.#lock.take())
    try {
      // Counted before it runs: reads that begin later run after it.
      this.#writes.note(query)
      return await this.#execute<Row>(query)
    } finally {
      await this.#pass()
    }
  }

  /** Nobody has the connection while they wait for another one that writes, so reads go on. */
  async #takeToWrite(): Promise<void> {
    await this.#lock.take()
    while (this.#writes.held) {
      this.#lock.pass()
      await this.#writes.held
      await this.#lock.take()
    }
  }

  async #pass(): Promise<void> {
    if (this.#kept.tellChanged()) (await this.#reader)?.kept.readSchema()
    this.#lock.pass()
  }
}

async function readerOf(open: OpenReader): Promise<{ kept: Kept; execute: Execute }> {
  const kept = withKeptStatements(open())
  return { kept, execute: await executeOver(kept.database) }
}

/** Kysely's way to run statements over a connection; errors as StoreError. */
async function executeOver(database: SqliteDatabase): Promise<Execute> {
  const driver = new SqliteDriver({ database })
  await driver.init()
  const connection = await driver.acquireConnection()
  return async (query) => {
    try {
      return await connection.executeQuery(query)
    } catch (cause) {
      throw asStoreError(cause, 'the database refused')
    }
  }
}

const maxStatements = 500
const changesSchema = /^\s*(?:create|drop|alter|reindex|vacuum|analyze)\b/i

type Kept = {
  database: SqliteDatabase
  /** Whether the schema was changed over this connection since the last call. */ tellChanged: () => boolean
  /** After another connection changed the schema. */ readSchema: () => void
}

/** Caches prepared statements until the schema changes: preparing costs more than running most queries. */
function withKeptStatements(database: SqliteDatabase): Kept {
  const kept = createLru<ReturnType<SqliteDatabase['prepare']>>(maxStatements)
  let hasChanged = false
  return {
    readSchema() {
      kept.clear()
      // Otherwise the next statement would be prepared for the schema before, and planned again when it runs.
      void database.prepare('select 1 from sqlite_schema limit 1').all([])
    },
    tellChanged() {
      const told = hasChanged
      hasChanged = false
      return told
    },
    database: {
      close: () => database.close(),
      prepare(text) {
        // SQLite (3.45) re-plans a statement that was prepared before a partial index (`where type = 'a'`) when it runs for type a,
        // then uses that index for every other type, too, and finds nothing.
        if (changesSchema.test(text)) {
          hasChanged = true
          kept.clear()
          return database.prepare(text)
        }
        const statement = kept.get(text)
        if (statement) return statement
        const made = database.prepare(text)
        kept.set(text, made)
        return made
      },
    },
  }
}
