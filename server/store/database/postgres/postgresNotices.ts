// Notices between processes by LISTEN and NOTIFY: a connection of its own that reconnects.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { StoreError } from '../errors.ts'
import type { Notice } from '../notices.ts'
import { secondMilliseconds } from '../../../../src/engine/time/units.ts'

const channel = 'portal'
/** PostgreSQL's limit is 8000 bytes. */
const maxBytes = 7900

export type Listener = {
  /** Fails unless notices of the pool arrive here; a transaction-pooling proxy loses them. */
  prove: (db: Kysely<never>) => Promise<void>
  close: () => Promise<void>
}
type ListenOptions = { url: string; onNotice: (notice: Notice) => void; checkMilliseconds?: number }

/** Runs in the caller's transaction. A notice that is too long becomes a gap for everybody. */
export async function notify(db: Kysely<never>, notice: Notice): Promise<void> {
  const text = JSON.stringify(notice)
  const payload = Buffer.byteLength(text) > maxBytes ? JSON.stringify({ kind: 'gap' } satisfies Notice) : text
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Throws the driver's error when the first connection fails; later ones are retried until `close`, and a gap is reported after each. */
export async function listen({ url, onNotice, checkMilliseconds = 20 * secondMilliseconds }: ListenOptions): Promise<Listener> {
  const pings = new Map<string, () => void>()
  const closing = new AbortController()
  let client = await connect()
  const check = setInterval(() => void client.query('select 1').catch(() => client.end().catch(() => undefined)), checkMilliseconds).unref()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'portal events',
      keepAlive: true,
      connectionTimeoutMillis: 10 * secondMilliseconds,
      query_timeout: 10 * secondMilliseconds,
    })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => heard(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    fresh.once('end', () => void again())
    return fresh
  }

  async function again(): Promise<void> {
    for (let tries = 0; !closing.signal.aborted; tries += 1) {
      try {
        client = await connect()
        if (closing.signal.aborted) await client.end()
        else onNotice({ kind: 'gap' })
        return
      } catch {
        await pause(Math.min(5 * secondMilliseconds, 100 * 2 ** tries), undefined, { ref: false })
      }
    }
  }

  function heard(payload = ''): void {
    try {
      const notice = JSON.parse(payload) as Notice | { kind: 'ping'; id: string }
      if (notice.kind === 'ping') pings.get(notice.id)?.()
      else onNotice(notice)
    } catch {
      onNotice({ kind: 'gap' })
    }
  }

  return {
    async prove(db) {
      const id = randomUUID()
      const waiting = new AbortController()
      const isHeard = new Promise<boolean>((done) => pings.set(id, () => done(true)))
      await sql`select pg_notify(${channel}, ${JSON.stringify({ kind: 'ping', id })})`.execute(db)
      const inTime = await Promise.race([isHeard, pause(10 * secondMilliseconds, false, { signal: waiting.signal }).catch(() => false)])
      waiting.abort()
      pings.delete(id)
      if (!inTime)
        throw new StoreError(
          'notifications (LISTEN) do not come through; a pooler between must keep a connection for each session',
          'unavailable',
        )
    },
    async close() {
      closing.abort()
      clearInterval(check)
      await client.end().catch(() => undefined)
    },
  }
}
