// Stores uploaded files in a bucket of an S3 storage. Each part that arrives is an object of its own, named after the byte it begins with: parts that are listed without a gap have arrived, even after the server was killed.
import { Readable } from 'node:stream'
import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import type { FileDriver } from './fileDriver.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type S3Address = { endpoint: string; bucket: string; /** Empty, or ends with `/`. */ prefix: string; region: string }
export type S3Key = { accessKeyId: string; secretAccessKey: string }
type Part = { name: string; start: number; size: number; changedAt: number }

/** Time-outs in milliseconds: until the first byte of an answer, and between two of its bytes. The library sets none. */
export type S3Waits = { answer: number; pause: number }
const usualWaits: S3Waits = { answer: minuteMilliseconds, pause: 5 * minuteMilliseconds }

/** The maximum of one call of an upload. */
const partBytes = 8 * 1024 * 1024
const deletedAtOnce = 20
/** Pages of a list without names, one after the other. */
const maxEmpty = 100
/** Digits of a part's name, so that names sort like numbers. */
const digits = 15

export function createS3Driver(address: S3Address, credentials: S3Key, waits = usualWaits): FileDriver {
  const { bucket: Bucket, prefix } = address
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined

  return {
    size: async (key) => endOf(await partsOf(key)),
    async append(key, offset, bytes) {
      let start = offset
      for await (const Body of collected(bytes)) {
        const Key = `${folderOf(key)}${String(start).padStart(digits, '0')}`
        await send(({ client, sdk }) => client.send(new sdk.PutObjectCommand({ Bucket, Key, Body })))
        start += Body.length
      }
    },
    // The storage answers when an object is safe.
    finish: async () => undefined,
    read: (key, range) => Readable.from(whole(bytesOf(key, range), range), { objectMode: false }),
    async remove(key) {
      const names: string[] = []
      for await (const { name } of objects(folderOf(key))) names.push(name)
      for (let at = 0; at < names.length; at += deletedAtOnce)
        await Promise.all(
          names
            .slice(at, at + deletedAtOnce)
            .map((Key) => send(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))),
        )
    },
    async *list() {
      let last: { key: string; changedAt: number } | undefined
      for await (const { name, changedAt } of objects(prefix)) {
        const key = name.slice(prefix.length).split('/')[0]!
        if (last && last.key !== key) yield last
        last = { key, changedAt: last?.key === key ? Math.max(last.changedAt, changedAt) : changedAt }
      }
      if (last) yield last
    },
    room: async () => undefined,
  }

  /** The parts that follow each other without a gap. */
  async function partsOf(key: string): Promise<Part[]> {
    const parts: Part[] = []
    let end = 0
    for await (const part of objects(folderOf(key))) {
      // Names are in order, so nothing follows a gap.
      if (!(part.start <= end)) break
      if (part.start < end) continue
      parts.push(part)
      end += part.size
    }
    return parts
  }

  async function* bytesOf(key: string, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    for (const { name: Key, start: first, size } of await partsOf(key)) {
      if (first > end || first + size <= start) continue
      const [from, to] = [Math.max(0, start - first), Math.min(size - 1, end - first)]
      yield* cut(await content({ Bucket, Key, Range: `bytes=${from}-${to}` }), to - from + 1)
    }
  }

  async function content(input: GetObjectCommandInput): Promise<AsyncIterable<Uint8Array>> {
    const { Body } = await send(({ client, sdk }) => client.send(new sdk.GetObjectCommand(input)))
    return Body as Readable
  }

  /** Everything below a prefix, in the order of names. Rejects a list that comes back to names it had: it would have no end. */
  async function* objects(Prefix: string): AsyncGenerator<Part> {
    let [ContinuationToken, last, empty]: [string | undefined, string, number] = [undefined, '', 0]
    do {
      const page = await send(({ client, sdk }) => client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
      const contents = page.Contents ?? []
      empty = contents.length === 0 ? empty + 1 : 0
      const doesGoOn =
        contents.length === 0 ? empty <= maxEmpty : Buffer.compare(Buffer.from(contents[0]!.Key ?? ''), Buffer.from(last)) > 0
      if (!doesGoOn) throw Object.assign(new Error('S3: the list does not go on'), { code: 'EIO' })
      last = contents.at(-1)?.Key ?? last
      for (const { Key: name = '', Size: size = 0, LastModified } of contents)
        yield { name, start: Number(name.slice(name.lastIndexOf('/') + 1)), size, changedAt: LastModified?.getTime() ?? 0 }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  async function send<Answer>(work: (with_: Awaited<NonNullable<typeof opened>>) => Promise<Answer>): Promise<Answer> {
    opened ??= openClient(address, credentials, waits)
    return work(await opened).catch((error: unknown) => {
      throw s3Fault(error)
    })
  }

  function folderOf(key: string): string {
    if (!/^[a-z0-9_]{1,80}$/.test(key)) throw new Error('the key of a file has other characters')
    return `${prefix}${key}/`
  }
}

/** Lazy-loads the library: most portals do not use S3. */
async function openClient({ endpoint, region }: S3Address, credentials: S3Key, waits: S3Waits) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Other vendors' storages support only the checksums that S3 requires.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: waits.answer,
      throwOnRequestTimeout: true,
      socketTimeout: waits.pause,
      // The library's limit is 50 connections: 50 slow downloads would block all others.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  })
  return { sdk, client }
}

const endOf = (parts: readonly Part[]): number => parts.reduce((end, { size }) => end + size, 0)

/** Rejects an answer that ends early: otherwise the download would stay open, and the next answer on the connection would be read as the rest of the file. */
async function* whole(bytes: AsyncIterable<Uint8Array>, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  let left = end - start + 1
  for await (const chunk of bytes) {
    left -= chunk.length
    yield chunk
  }
  if (left > 0) throw Object.assign(new Error('S3: the file is shorter than listed'), { code: 'EIO' })
}

/** Some storages send more than the requested range. */
async function* cut(bytes: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let left = length
  for await (const chunk of bytes) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

/** Pieces of `partBytes`; the rest, too, when the stream breaks. */
async function* collected(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let count = 0
  let broken: { error: unknown } | undefined
  try {
    for await (const chunk of bytes) {
      held.push(chunk)
      count += chunk.length
      if (count < partBytes) continue
      yield Buffer.concat(held)
      held = []
      count = 0
    }
  } catch (error) {
    broken = { error }
  }
  if (count > 0) yield Buffer.concat(held)
  if (broken) throw broken.error
}

// Errors of an S3 storage, as the corresponding errors of the operating system.
type ServiceError = Error & { $metadata?: { httpStatusCode?: number }; code?: unknown }
const full = new Set(['QuotaExceeded', 'StorageFull', 'XMinioStorageFull', 'InsufficientCapacity'])

/** ENOSPC when it is full, EIO for any other refusal; errors of the network have their own code. */
function s3Fault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, code, $metadata } = error as ServiceError
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return error
  const status = $metadata?.httpStatusCode
  if (status === undefined && name !== 'TimeoutError') return error
  const isFull = full.has(name) || status === 507
  return Object.assign(new Error(`S3: ${name}: ${message}`, { cause: error }), { code: isFull ? 'ENOSPC' : 'EIO' })
}
