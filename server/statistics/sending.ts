// Sends the lines of files and of standard input to a portal, from where it knows them (docs/access-log.md).
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import type { Mapped } from './mapping.ts'

type Batch = { source: string; position: number; next: number; lines: string[] }
type Result = { applied: boolean; position: number; counted: number; doubled: number; refused: { reason: string }[] }
export type Sums = { lines: number; counted: number; doubled: number; refused: Record<string, number> }
export type Portal = { position: (source: string) => Promise<number>; send: (batch: Batch) => Promise<Result> }
export type SendOptions = {
  portal: Portal
  map: Mapped
  /** `done`: bytes of the file or stream that are sent. */ progress?: (done: number, sums: Sums) => void
}

const maxLines = 2000
const maxBytes = 400_000
const maxLineLength = 8192
const chunkBytes = 65_536
const tries = 8

/** Throws an Error with the portal's answer; network errors, 429 and 5xx are retried. */
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

/**
 * A file, compressed by gzip or not. Without a `source` its name for the portal is that of its first line that counts, so that it may be
 * renamed and compressed; files of some programs begin with the same comments. Resolves to what was new.
 */
export async function sendFile(path: string, { source, ...options }: SendOptions & { source?: string | undefined }): Promise<Sums> {
  const file = await open(path)
  try {
    return await sendOpen(file, { ...options, source })
  } finally {
    await file.close()
  }
}

/** An open file, from where the portal knows it. */
export async function sendOpen(file: FileHandle, { source, ...options }: SendOptions & { source?: string | undefined }): Promise<Sums> {
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  const isZipped = isGzip(buffer)
  const opened = (start: number): AsyncIterable<Buffer> => (isZipped ? unzipped(bytesOf(file, start)) : bytesOf(file, start))
  const name = source ?? (await nameOf(opened(0), options.map))
  if (name === undefined) return noSums()
  const begin = await options.portal.position(name)
  // A compressed file is read from its beginning, because positions count its uncompressed text.
  const start = isZipped ? 0 : begin
  return sendLines(linesOf(opened(start), start), { ...options, source: name, begin })
}

/** Whole lines of a stream, compressed by gzip or not, from where the portal knows it. */
export async function sendStream(stream: AsyncIterable<Buffer>, source: string, options: SendOptions): Promise<Sums> {
  return sendLines(linesOf(plain(stream)), { ...options, source, begin: await options.portal.position(source) })
}

export const noSums = (): Sums => ({ lines: 0, counted: 0, doubled: 0, refused: {} })
type Line = { text: string; end: number }
type Sending = SendOptions & { source: string; begin: number }

async function sendLines(lines: AsyncIterable<Line>, { source, begin, portal, map, progress = () => {} }: Sending): Promise<Sums> {
  const sums = noSums()
  let batch: Batch = { source, position: begin, next: begin, lines: [] }
  let bytes = 0
  for await (const { text, end } of lines) {
    if (end <= begin) continue
    const line = map(text)
    batch.next = end
    if (line === undefined) continue
    const cut = line.slice(0, maxLineLength)
    batch.lines.push(cut)
    bytes += Buffer.byteLength(cut)
    if (batch.lines.length >= maxLines || bytes >= maxBytes) await flush()
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

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

async function* bytesOf(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let position = start; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Errors of the source end the reading as well. */
function unzipped(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const text = createGunzip()
  Readable.from(bytes, { objectMode: false })
    .on('error', (error) => text.destroy(error))
    .pipe(text)
  return text
}

/** By the first bytes of the stream. */
async function* plain(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const bytes = stream[Symbol.asyncIterator]()
  const first = await bytes.next()
  if (first.done === true) return
  async function* whole(): AsyncGenerator<Buffer> {
    for (let next: IteratorResult<Buffer> = first; next.done !== true; next = await bytes.next()) yield next.value
  }
  yield* isGzip(first.value) ? unzipped(whole()) : whole()
}

/** Undefined while the file has no whole line that counts. */
async function nameOf(stream: AsyncIterable<Buffer>, map: Mapped): Promise<string | undefined> {
  for await (const { text } of linesOf(stream)) {
    if (map(text) !== undefined) return `file-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  }
  return undefined
}

/** Complete lines, each with the position after it. */
async function* linesOf(stream: AsyncIterable<Buffer>, start = 0): AsyncGenerator<Line> {
  let left = Buffer.alloc(0)
  let position = start
  for await (const chunk of stream) {
    left = Buffer.concat([left, chunk])
    let from = 0
    for (let at = left.indexOf(10, from); at !== -1; at = left.indexOf(10, from)) {
      position += at + 1 - from
      yield { text: left.toString('utf8', from, at).replace(/\r$/, ''), end: position }
      from = at + 1
    }
    left = left.subarray(from)
  }
}
