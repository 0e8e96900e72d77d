// The beginning of an RTMP conversation, up to the first answer to a command. Nothing is published, and the key is not sent.
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Rtmp } from './address.ts'

type Options = { signal: AbortSignal; /** For each answer. */ milliseconds: number }

const version = 3
const greetingBytes = 1536
const chunkBytes = 128

/** Rejects with the code `ETIMEDOUT`, `ECONNRESET` or `not_rtmp`. An answer that refuses is one, too: the process learns more. */
export async function greet(socket: Socket, { app, tcUrl }: Pick<Rtmp, 'app' | 'tcUrl'>, options: Options): Promise<void> {
  const answers = answersOf(socket, options)
  socket.write(Buffer.concat([Buffer.from([version, 0, 0, 0, 0, 0, 0, 0, 0]), randomBytes(greetingBytes - 8)]))
  const [first] = await answers.upTo(1)
  if (first !== version) throw failure('not_rtmp')
  const theirs = (await answers.upTo(1 + greetingBytes)).subarray(1, 1 + greetingBytes)
  socket.write(Buffer.concat([theirs, connectMessage({ app, tcUrl })]))
  await answers.upTo(1 + 2 * greetingBytes + 1)
}

function answersOf(socket: Socket, { signal, milliseconds }: Options) {
  let read = Buffer.alloc(0)
  let problem: Error | undefined
  let changed = (): void => undefined
  const failed = (code: string): void => {
    problem ??= failure(code)
    changed()
  }
  socket.on('data', (part) => {
    if (read.length <= 2 * greetingBytes + 1) read = Buffer.concat([read, part])
    changed()
  })
  socket.once('error', () => failed('ECONNRESET')).once('close', () => failed('ECONNRESET'))
  signal.addEventListener('abort', () => failed('ETIMEDOUT'), { once: true })
  return {
    /** All that was read, once it is this long. */
    async upTo(length: number): Promise<Buffer> {
      const timer = setTimeout(failed, milliseconds, 'ETIMEDOUT')
      const isWaiting = (): boolean => read.length < length && !problem
      while (isWaiting()) await new Promise<void>((done) => (changed = done))
      clearTimeout(timer)
      if (read.length < length && problem) throw problem
      return read
    },
  }
}

/** The command `connect` in chunks of the size that every server starts with (Adobe's RTMP specification, sections 5.3 and 7.2.1.1). */
function connectMessage({ app, tcUrl }: Pick<Rtmp, 'app' | 'tcUrl'>): Buffer {
  const members = { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible)', tcUrl }
  const body = Buffer.concat([
    text('connect'),
    Buffer.from([0x00, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0]), // the number 1
    Buffer.from([0x03]),
    ...Object.entries(members).flatMap(([name, value]) => [withLength(name), text(value)]),
    Buffer.from([0, 0, 0x09]),
  ])
  const header = Buffer.from([0x03, 0, 0, 0, 0, body.length >> 8, body.length & 0xff, 0x14, 0, 0, 0, 0])
  const parts = [header, body.subarray(0, chunkBytes)]
  for (let at = chunkBytes; at < body.length; at += chunkBytes) parts.push(Buffer.from([0xc3]), body.subarray(at, at + chunkBytes))
  return Buffer.concat(parts)
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x02]), withLength(value)])
}

function withLength(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}

export function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}
