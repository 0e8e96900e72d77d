// The reference edge as a program of its own on this machine, an origin for it, and visitors.
import { spawn } from 'node:child_process'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'

export type EdgeOptions = { portal: string; key: string; dir: string; http: number; https?: number; places?: string; megabytes?: number }
export type RunningEdge = { stop: (signal?: NodeJS.Signals) => Promise<void>; lines: string[] }

export function startEdge({ portal, key, dir, http, https, places, megabytes }: EdgeOptions): RunningEdge {
  const args = ['--url', portal, '--dir', dir, '--http', `127.0.0.1:${http}`, '--allow', '127.0.0.0/8']
  if (https !== undefined) args.push('--https', `127.0.0.1:${https}`)
  if (places !== undefined) args.push('--places', places)
  if (megabytes !== undefined) args.push('--cache-megabytes', String(megabytes))
  const child = spawn(process.execPath, ['--import', 'tsx', 'edges/nginx/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, AGENT_KEY: key, NODE_OPTIONS: '' },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void lines.push(text))
  return {
    lines,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null) return
      const closed = new Promise((done) => child.once('close', done))
      child.kill(signal)
      await closed
    },
  }
}

export type Asked = { method: string; url: string; headers: IncomingHttpHeaders }
/** `answer` may be exchanged by a test; by default each answer has a text of its own. */
export type Origin = {
  port: number
  asked: Asked[]
  /** How often a path (without parameters) was requested. */ count: (path: string) => number
  answer: (request: IncomingMessage, reply: ServerResponse) => void
  /** Clears the requests and restores the first responses. */ reset: () => void
  close: () => Promise<void>
}

export async function openOrigin(): Promise<Origin> {
  const asked: Asked[] = []
  const numbered: Origin['answer'] = ({ url = '' }, reply) =>
    void reply.writeHead(200, { 'content-type': 'text/plain' }).end(`${url} ${asked.length}`)
  const server = createServer((request, reply) => {
    request.resume()
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    origin.answer(request, reply)
  })
  const port = await listen(server)
  const origin: Origin = {
    port,
    asked,
    count: (path) => asked.filter(({ url }) => url.split('?')[0] === path).length,
    answer: numbered,
    reset() {
      asked.length = 0
      origin.answer = numbered
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return origin
}

export type Visit = {
  host: string
  path?: string
  method?: string
  headers?: Record<string, string>
  /** Where the visitor is, on this machine. */ from?: string
}
export type Seen = { status: number; headers: IncomingHttpHeaders; body: string; bytes: Buffer }

/** A request of a visitor to an edge of this machine, by a connection of its own. */
export function visit(port: number, { host, path = '/', method = 'GET', headers = {}, from }: Visit): Promise<Seen> {
  return new Promise((done, fail) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, agent: false, localAddress: from, headers: { host, ...headers } },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => void pieces.push(piece))
        answer.once('error', fail)
        answer.once('end', () => {
          const bytes = Buffer.concat(pieces)
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes.toString('utf8'), bytes })
        })
      },
    )
    asked.once('error', fail)
    asked.end()
  })
}
