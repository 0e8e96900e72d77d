// Connections to PostgreSQL: time-outs, types, and errors mapped to StoreError.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { asStoreError, StoreError } from '../errors.ts'
import { secondMilliseconds } from '../../../../src/engine/time/units.ts'

/** `connections` = the maximum of this process. */
export type PoolOptions = { url: string; connections: number }

const bigint = 20

export function createPool({ url, connections }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'portal',
    keepAlive: true,
    connectionTimeoutMillis: 10 * secondMilliseconds,
    idleTimeoutMillis: 30 * secondMilliseconds,
    statement_timeout: 30 * secondMilliseconds,
    idle_in_transaction_session_timeout: 30 * secondMilliseconds,
    // Counts and sequence numbers stay far below 2^53.
    types: { getTypeParser: (type, format) => (Number(type) === bigint ? Number : pg.types.getTypeParser(type, format)) as never },
  })
  // A broken connection fails its present or next query; without these listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return { connect: async () => inTurn(await pool.connect().catch(unreachable)), end: () => pool.end() }
}

/** Runs statements one by one: work in a transaction may start several at once. */
function inTurn(client: pg.PoolClient): PostgresPoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, parameters: readonly unknown[] = []) => {
    const answer = last.then(() => guarded(() => client.query(text, parameters.map(storable))))
    last = answer.catch(() => undefined)
    return answer
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

/** PostgreSQL's text has no U+0000. Documents keep theirs, because JSON escapes it. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value
}

async function guarded<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof Error && isBroken(cause)) return unreachable(cause)
    throw asStoreError(cause, 'the database refused')
  }
}

function unreachable(cause: Error): never {
  throw new StoreError(`the database cannot be reached: ${cause.message}`, 'unavailable', cause)
}

/** The driver gives these no code. */
function isBroken(error: Error): boolean {
  return !('code' in error) && /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(error.message)
}
