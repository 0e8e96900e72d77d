// Sends the lines of files and of standard input to a portal, from where it knows them (docs/access-log.md).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import type { Mapped } from './mapping.ts'

type Batch = { source: string; position: number; next: number; lines: string[] }
type Result = { applied: boolean; position: number; counted: number; doubled: number; refused: { reason: string }[] }
export type Sums = { lines: number; counted: number; doubled: number; refused: Record<string, number> }
export type Portal = { position: (source: string) => Promise<number>; send: (batch: Batch) => Promise<Result> }
type Options = { portal: Portal; map: Mapped; progress?: (done: number, sums: Sums) => void }

const mostLines = 2000
const mostBytes = 400_000
const longestLine = 8192
const tries = 8

/** Throws an Error with the portal's answer; network errors, 429 and 5xx are tried again. */
export function portalAt({ url, key, wait = 1000 }: { url: string; key: string; wait?: number }): Portal {
  const address = `${url.replace(/\/+$/, '')}/api/v1/agent/access-log`
  return {
    position: async (source) => ((await call(`${address}?${new URLSearchParams({ source })}`)) as { position: number }).position,
    send: async (batch) => (await call(address, batch)) as Result,
  }

  async function call(to: string, body?: Batch): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(to, {
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }).catch((error: Error) => error)
      if (!(answer instanceof Error) && answer.ok) return answer.json()
      const isBusy = answer instanceof Error || answer.status === 429 || answer.status >= 500
      if (!isBusy || attempt === tries)
        throw new Error(
          answer instanceof Error ? String(answer.cause ?? answer.message) : `${answer.status} ${(await answer.text()).slice(0, 300)}`,
        )
      await pause(wait * 2 ** (attempt - 1))
    }
  }
}

/** A file, compressed by gzip or not. Its name for the portal is that of its first line. Resolves to what was new. */
export async function sendFile(path: string, options: Options): Promise<Sums> {
  const first = await firstLine(await opened(path))
  const source = `file-${createHash('sha256').update(first).digest('hex').slice(0, 32)}`
  return sendStream(await opened(path), source, options)
}

/** Whole lines of a stream, from where the portal knows it. */
export async function sendStream(stream: Readable, source: string, { portal, map, progress = () => {} }: Options): Promise<Sums> {
  const sums: Sums = { lines: 0, counted: 0, doubled: 0, refused: {} }
  const begin = await portal.position(source)
  let batch: Batch = { source, position: begin, next: begin, lines: [] }
  let bytes = 0
  for await (const { text, end } of linesOf(stream)) {
    if (end <= begin) continue
    const line = map(text)
    batch.next = end
    if (line === undefined) continue
    const cut = line.slice(0, longestLine)
    batch.lines.push(cut)
    bytes += Buffer.byteLength(cut)
    if (batch.lines.length >= mostLines || bytes >= mostBytes) await flush()
  }
  await flush()
  return sums

  async function flush(): Promise<void> {
    if (batch.next === batch.position) return
    const { counted, doubled, refused } = await portal.send(batch)
    sums.lines += batch.lines.length
    sums.counted += counted
    sums.doubled += doubled
    for (const { reason } of refused) sums.refused[reason] = (sums.refused[reason] ?? 0) + 1
    progress(batch.next, sums)
    batch = { source, position: batch.next, next: batch.next, lines: [] }
    bytes = 0
  }
}

async function opened(path: string): Promise<Readable> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  await file.close()
  const stream = createReadStream(path)
  return buffer[0] === 0x1f && buffer[1] === 0x8b ? stream.pipe(createGunzip()) : stream
}

async function firstLine(stream: Readable): Promise<string> {
  for await (const { text } of linesOf(stream)) {
    stream.destroy()
    return text
  }
  return ''
}

/** Lines that have ended, with the byte after each. */
async function* linesOf(stream: Readable): AsyncGenerator<{ text: string; end: number }> {
  let left = Buffer.alloc(0)
  let position = 0
  for await (const chunk of stream) {
    left = Buffer.concat([left, chunk as Buffer])
    let from = 0
    for (let at = left.indexOf(10, from); at !== -1; at = left.indexOf(10, from)) {
      position += at + 1 - from
      yield { text: left.toString('utf8', from, at).replace(/\r$/, ''), end: position }
      from = at + 1
    }
    left = left.subarray(from)
  }
}
