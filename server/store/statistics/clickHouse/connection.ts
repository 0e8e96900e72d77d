// Statements to ClickHouse over its HTTP interface.
import { StoreError } from '../../database/errors.ts'
import { minuteMilliseconds, hourMilliseconds } from '../../../../src/engine/time/units.ts'

export type Connection = {
  /** For messages; without user and password. */
  name: string
  run: (statement: string) => Promise<void>
  ask: <T>(select: string) => Promise<T[]>
  /** In batches, however many rows there are. */
  stream: <T>(select: string, batchRows: number) => AsyncIterable<T[]>
  insert: (table: string, rows: readonly object[], settings: Record<string, string>) => Promise<void>
  /** Ends requests in progress. */
  close: () => void
}

const [askMilliseconds, insertMilliseconds, streamMilliseconds] = [10_000, minuteMilliseconds, hourMilliseconds]
const maxReasonLength = 300
/**
 * Answers are whole or errors: ClickHouse keeps them back until it is done, on its disk when they are large. Statements with long lists of streams or
 * moves are longer than it expects.
 */
const always = {
  wait_end_of_query: '1',
  buffer_size: '4194304',
  output_format_json_quote_64bit_integers: '0',
  max_query_size: '16777216',
}

/** `given`: http://user:password@host:8123/database. `failed`: after every statement that was refused or not answered. */
export function connectTo(given: string, failed: () => void): Connection {
  const { origin, host, username, password, pathname } = new URL(given)
  const database = decodeURIComponent(pathname.slice(1)) || 'default'
  const name = `ClickHouse at ${host}/${database}`
  const who = `${decodeURIComponent(username) || 'default'}:${decodeURIComponent(password)}`
  const headers = { authorization: `Basic ${Buffer.from(who).toString('base64')}` }
  const closing = new AbortController()

  return {
    name,
    run: async (statement) => void (await (await send(statement)).text().catch(fail)),
    async ask<T>(select: string) {
      const text = await (await send(`${select} format JSONEachRow`)).text().catch(fail)
      return linesOf(text).map((line) => JSON.parse(line) as T)
    },
    async *stream<T>(select: string, batchRows: number) {
      const { body } = await send(`${select} format JSONEachRow`, { milliseconds: streamMilliseconds })
      let [rest, batch] = ['', [] as T[]]
      const decoder = new TextDecoder()
      try {
        for await (const chunk of body ?? []) {
          const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) {
            if (line !== '') batch.push(JSON.parse(line) as T)
            if (batch.length < batchRows) continue
            yield batch
            batch = []
          }
        }
      } catch (cause) {
        throw cause instanceof StoreError ? cause : fail(cause)
      }
      if (rest !== '') batch.push(JSON.parse(rest) as T)
      if (batch.length > 0) yield batch
    },
    // Sent once: the outcome of an unanswered insertion is unknown, and its caller abandons it.
    async insert(table, rows, settings) {
      const body = rows.map((row) => JSON.stringify(row)).join('\n')
      const query = { ...settings, query: `insert into ${table} format JSONEachRow` }
      await (await send(body, { query, milliseconds: insertMilliseconds, tries: 1 })).text().catch(fail)
    },
    close: () => closing.abort(),
  }

  async function send(
    body: string,
    {
      query = {},
      milliseconds = askMilliseconds,
      tries = 2,
    }: { query?: Record<string, string>; milliseconds?: number; tries?: number } = {},
  ): Promise<Response> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(milliseconds)])
    const address = `${origin}/?${new URLSearchParams({ database, ...always, ...query })}`
    const ask = (): Promise<Response> => fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
    const answer = await ask()
      .catch((cause: unknown) => (tries > 1 && isClosed(cause) ? ask() : Promise.reject(cause as Error)))
      .catch(fail)
    if (!answer.ok) throw failure(`${answer.status} ${(await answer.text().catch(fail)).split('\n')[0]}`)
    return answer
  }

  function fail(cause: unknown): never {
    const { message, code } = ((cause as { cause?: unknown }).cause ?? cause) as { message?: string; code?: string }
    throw failure(message || code || 'no answer', cause)
  }

  function failure(reason: string, cause?: unknown): StoreError {
    failed()
    return new StoreError(`${name}: ${reason.slice(0, maxReasonLength)}`, 'statistics', cause)
  }
}

/** ClickHouse closes idle connections after some seconds, also while a statement is on its way to it. */
const isClosed = (cause: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String((cause as { cause?: { code?: unknown } }).cause?.code))
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** A text in a statement: between quotes only these three would be read as something else. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\u0000', '\\0')}'`
}
