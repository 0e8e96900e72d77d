// Kysely over the embedded database: prepared statements are cached, writes counted, errors mapped to StoreError.
import { type CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely'
import { asStoreError } from './errors.ts'
import { createLru } from './lru.ts'
import { changesRows, type Writes } from './writes.ts'

export type SqliteDatabase = Exclude<SqliteDialectConfig['database'], (...args: never[]) => unknown>

export class EmbeddedDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #writes: Writes
  constructor(database: SqliteDatabase, writes: Writes) {
    const config = { database: withKeptStatements(database) }
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
    const run = (query: CompiledQuery) => {
      // Counted before it runs: there is one connection, so later reads run after it.
      this.#writes.note(query)
      return guarded(() => connection.executeQuery(query))
    }
    const execute = (query: CompiledQuery) =>
      this.#writes.held && changesRows(query) ? this.#writes.held.then(() => run(query)) : run(query)
    return { executeQuery: execute, streamQuery: (query, size) => connection.streamQuery(query, size) } as DatabaseConnection
  }
  // SQLite rolls back on its own when the disk is full; a second rollback must not hide the cause.
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

const maxStatements = 500
const changesSchema = /^\s*(?:create|drop|alter|reindex|vacuum|analyze)\b/i

/** Caches prepared statements until the schema changes: preparing costs more than running most queries. */
function withKeptStatements(database: SqliteDatabase): SqliteDatabase {
  const kept = createLru<ReturnType<SqliteDatabase['prepare']>>(maxStatements)
  return {
    close: () => database.close(),
    prepare(text) {
      // SQLite (3.45) re-plans a statement that was prepared before a partial index (`where type = 'a'`) when it runs for type a,
      // then uses that index for every other type, too, and finds nothing.
      if (changesSchema.test(text)) {
        kept.clear()
        return database.prepare(text)
      }
      const statement = kept.get(text)
      if (statement) return statement
      const made = database.prepare(text)
      kept.set(text, made)
      return made
    },
  }
}
