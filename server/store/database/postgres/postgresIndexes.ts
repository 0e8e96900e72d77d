// Indexes of fields on PostgreSQL: created concurrently, on their own connection, by one process at a time.
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { postgresDialect } from './dialectPostgres.ts'
import { type IndexKeeper, indexPrefix, keepIndexes } from '../indexes.ts'
import { locks } from './postgresLocks.ts'
import type { Tables } from '../../schema.ts'

const againMilliseconds = 200

/** `signal` ends the work when the store closes: incomplete indexes are dropped the next time. */
export function postgresIndexes(db: Kysely<Tables>, url: string, signal: AbortSignal): IndexKeeper {
  return async (wanted) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'portal indexes',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 0,
    })
    client.on('error', () => undefined)
    // Closing the connection does not stop the server's work, so it is cancelled explicitly.
    const stop = (): void => void cancel(url, client).catch(() => undefined)
    try {
      await client.connect()
      signal.addEventListener('abort', stop)
      // Waiting inside the lock's statement would block `create index concurrently`, which waits for all statements: a deadlock.
      while (
        !signal.aborted &&
        !(await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${locks.indexes}) as got`)).rows[0]?.got
      )
        await wait(againMilliseconds, undefined, { signal })
      signal.throwIfAborted()
      return await keepIndexes(db, postgresDialect, wanted, {
        concurrently: 'concurrently',
        present: () => present(client),
        async run(statement) {
          signal.throwIfAborted()
          await client.query(statement)
        },
      })
    } finally {
      signal.removeEventListener('abort', stop)
      await client.end().catch(() => undefined)
    }
  }
}

/** An interrupted attempt leaves an invalid index: it is dropped. */
async function present(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; whole: boolean }>(
    `select c.relname as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'records'::regclass and starts_with(c.relname, $1)`,
    [indexPrefix],
  )
  for (const { name } of rows.filter(({ whole }) => !whole)) await client.query(`drop index concurrently if exists ${name}`)
  return rows.filter(({ whole }) => whole).map(({ name }) => name)
}

async function cancel(url: string, client: pg.Client): Promise<void> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  other.on('error', () => undefined)
  await other.connect()
  await other.query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID]).finally(() => other.end())
}
