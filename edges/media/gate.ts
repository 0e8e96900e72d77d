// Answers nginx, on this machine only: may this encoder publish, and may it continue?
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Ask, askIn, judge, type Verdict } from './judge.ts'
import type { Stream } from './streams.ts'
import type { Tries } from './tries.ts'

export type GateOptions = {
  /** Part of the address, which only nginx knows. */ token: string
  streams: ReadonlyMap<string, Stream>
  tries: Tries
  now: () => number
  /** Requests of SRT encoders. Their session publishes with a token in place of the key. */ relayed: (
    token: string,
  ) => Pick<Ask, 'name' | 'key'> | undefined
  refused: (stream: Stream, why: NonNullable<Verdict['refused']>) => void
}
export type Gate = { port: number; close: () => Promise<void> }

/** nginx sends the application, the name and the arguments of one publisher. */
const maxLetters = 8_000

export async function openGate(options: GateOptions): Promise<Gate> {
  const server = createServer((request, reply) => {
    void answer(options, request).then(
      (status) => reply.writeHead(status, { 'content-length': '0' }).end(),
      () => reply.destroy(),
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = 500
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  return {
    port: bound && typeof bound === 'object' ? bound.port : 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(options: GateOptions, request: IncomingMessage): Promise<ServerResponse['statusCode']> {
  const { token, streams, tries, now, relayed, refused } = options
  if (request.method !== 'POST' || (request.url !== `/${token}/publish` && request.url !== `/${token}/update`)) return 404
  const given = askIn(await bodyOf(request))
  if (!given) return 403
  const session = relayed(given.key)
  const ask: Ask = session?.name === given.name ? { ...given, ...session, protocol: 'srt' } : { ...given, protocol: 'rtmp' }
  const isNew = request.url.endsWith('/publish')
  // A running publisher is not tried again, so it does not end because of others at its address.
  if (isNew && tries.isOver(ask.address, now())) return 403
  const verdict = judge(streams, ask, now())
  if (verdict.refused === undefined) return 200
  if (isNew) tries.count(ask.address, now())
  if (verdict.stream) refused(verdict.stream, verdict.refused)
  return 403
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('latin1')) {
    text += String(piece)
    if (text.length > maxLetters) throw new Error('the question is too long')
  }
  return text
}
