// Work for one process at a time: an advisory lock on its own connection, released with the process.
import pg from 'pg'
import { locks } from './postgresLocks.ts'

export async function alone<T>(url: string, work: () => Promise<T>, lock: 'alone' | 'moving'): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'portal start',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${locks[lock]})`)
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
