// Relays for one ffmpeg process, which connects to this machine only; the agent connects to the outside. Names are resolved and checked when the connection is made, so that a second lookup cannot lead inside (security E4). Connections end with the agent, so that no orphaned process keeps publishing.
import { createSocket } from 'node:dgram'
import { createServer as createWebServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, createServer, isIP, type Server, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { pipeline } from 'node:stream'
import { isWebPort } from '../../server/drivers/outside/ports.ts'
import { createPace, type Pace } from './pace.ts'

/** Throws OutsideError for hosts that may not be reached. */
export type Addresses = (host: string) => Promise<string[]>
export type Relay = { port: number; close: () => void }
export type RelayOptions = {
  addresses: Addresses
  /** Receives why the outside was not reached, in a sentence. */ fault: (reason: string) => void
  /** The process has connected to this relay. */ joined?: () => void
}
/** `pace`: of everything that comes through this relay. */
type Joining = RelayOptions & { pace: Pace }
type Address = { host: string; port: number }
export type Endpoint = Address & { isSecure: boolean }

const connectMilliseconds = 10_000
/** Maximum number of connections of one process. ffmpeg opens two for each rendition, and a playlist may list thousands. */
const maxConnections = 64
const local = '127.0.0.1'

/**
 * Passes bytes through. With `isSecure` the outside connection uses TLS and its certificate is verified. `line`: an open connection to the
 * outside, which the first connection uses if it is still open.
 */
export async function openStreamRelay(
  endpoint: Endpoint,
  { addresses, fault, joined, line }: RelayOptions & { line?: Socket | undefined },
): Promise<Relay> {
  const sockets = new Set<Socket>()
  const pace = createPace()
  let left = line
  const server = createServer((inner) => {
    sockets.add(inner)
    joined?.()
    inner.once('close', () => sockets.delete(inner)).on('error', () => undefined)
    void join(inner, endpoint, { addresses, fault, pace, line: left })
    left = undefined
  })
  const relay = await listening(server, sockets)
  return {
    ...relay,
    close: () => {
      relay.close()
      left?.destroy()
    },
  }
}

/** An HTTP proxy for absolute URLs and CONNECT: playlists refer to further addresses. */
export async function openWebProxy({ addresses, fault, joined }: RelayOptions): Promise<Relay> {
  const sockets = new Set<Socket>()
  const pace = createPace()
  const server = createWebServer((question, answer) => void forward(question, answer, { addresses, fault, pace }))
  server.maxConnections = maxConnections
  server.on('connection', (inner: Socket) => {
    sockets.add(inner.once('close', () => sockets.delete(inner)))
    joined?.()
  })
  server.on('connect', (question: IncomingMessage, inner: Socket) => {
    inner.on('error', () => undefined)
    const endpoint = endpointIn(`http://${question.url ?? ''}`)
    if (endpoint) return void join(inner, { ...endpoint, isSecure: false }, { addresses, fault, pace }, 'HTTP/1.1 200 OK\r\n\r\n')
    fault(badAddress)
    inner.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  return listening(server, sockets)
}

/** Connects to the outside, sends `greeting`, and forwards data in both directions. */
async function join(
  inner: Socket,
  endpoint: Endpoint,
  { addresses, fault, pace, line }: Joining & { line?: Socket | undefined },
  greeting = '',
): Promise<void> {
  try {
    await pace.request()
    if (inner.destroyed) return
    const outer = line && !line.destroyed ? line.removeAllListeners('data').pause() : await dial(endpoint, addresses)
    if (greeting) inner.write(greeting)
    pipeline(inner, outer, pace.stream(), inner, () => undefined)
  } catch (error) {
    fault(reasonOf(error))
    inner.destroy()
  }
}

async function forward(question: IncomingMessage, answer: ServerResponse, { addresses, fault, pace }: Joining): Promise<void> {
  try {
    const endpoint = endpointIn(question.url ?? '')
    if (!endpoint) return void answer.writeHead(400).end(fault(badAddress))
    const url = new URL(question.url ?? '')
    if (url.protocol !== 'http:' || !['GET', 'HEAD'].includes(question.method ?? '')) return void answer.writeHead(400).end()
    await pace.request()
    if (answer.destroyed) return
    const [address] = await addresses(endpoint.host)
    const outer = request({
      host: address,
      port: endpoint.port,
      path: `${url.pathname}${url.search}`,
      method: question.method,
      headers: { ...question.headers, host: url.host },
      timeout: connectMilliseconds,
    })
    outer.on('timeout', () => outer.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    outer.on('error', (error) => {
      if (!answer.headersSent) fault(reasonOf(error))
      answer.destroy()
    })
    outer.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      pipeline(reply, pace.stream(), answer, () => undefined)
    })
    answer.once('close', () => outer.destroy())
    outer.end()
  } catch (error) {
    fault(reasonOf(error))
    answer.writeHead(502).end()
  }
}

/** SRT: datagrams of one sender on this machine. */
export async function openDatagramRelay({ host, port }: Address, { addresses, fault }: RelayOptions): Promise<Relay> {
  const [address = ''] = await reachable({ host, port }, addresses).catch((error: unknown) => {
    fault(reasonOf(error))
    throw error
  })
  const inner = createSocket('udp4')
  const outer = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4')
  let sender: { port: number; address: string } | undefined
  inner.on('message', (message, from) => {
    sender ??= { port: from.port, address: from.address }
    if (from.port === sender.port) outer.send(message, port, address)
  })
  outer.on('message', (message, from) => {
    if (sender && from.port === port) inner.send(message, sender.port, sender.address)
  })
  for (const socket of [inner, outer]) socket.on('error', (error) => fault(reasonOf(error)))
  await new Promise<void>((done) => inner.bind(0, local, done))
  return {
    port: inner.address().port,
    close: () => {
      inner.close()
      outer.close()
    },
  }
}

/** A connection to the outside, with TLS if requested. `milliseconds`: for each of at most two addresses. */
export async function dial({ host, port, isSecure }: Endpoint, addresses: Addresses, milliseconds = connectMilliseconds): Promise<Socket> {
  const found = await reachable({ host, port }, addresses)
  let failure: unknown
  for (const address of found.slice(0, 2)) {
    try {
      return await connected({ address, port, secureName: isSecure ? host : undefined, milliseconds })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Refuses ports of mail, databases and the like before a name is looked up, so that this is no port scanner (docs/decisions/282). */
export async function reachable({ host, port }: Address, addresses: Addresses): Promise<string[]> {
  if (!isWebPort(port)) throw Object.assign(new Error('port'), { reason: 'refused_port' })
  return addresses(host)
}

type Connection = {
  address: string
  port: number
  /** With TLS: the name in the certificate. */ secureName: string | undefined
  milliseconds: number
}

function connected({ address, port, secureName, milliseconds }: Connection): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket =
      secureName === undefined
        ? connect({ host: address, port })
        : connectSecurely({ host: address, port, ...(isIP(secureName) === 0 && { servername: secureName }) })
    socket.setNoDelay(true)
    socket.setTimeout(milliseconds, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', fail)
    socket.once(secureName === undefined ? 'connect' : 'secureConnect', () => {
      socket.setTimeout(0)
      socket.off('error', fail).on('error', () => undefined)
      done(socket)
    })
  })
}

async function listening(server: Server, sockets: Set<Socket>): Promise<Relay> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, local, done))
  const bound = server.address()
  return {
    port: bound && typeof bound === 'object' ? bound.port : 0,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const reasons: Record<string, string> = {
  no_public_address: 'The name has no public address.',
  refused_port: 'This port is not open to streams.',
  dns_silent: 'The name could not be resolved.',
  ECONNREFUSED: 'The server refuses connections.',
  ECONNRESET: 'The server closed the connection.',
  ETIMEDOUT: 'The server does not answer.',
  not_rtmp: 'The server does not speak RTMP.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
}

/** A sentence for the customer. */
export function reasonOf(error: unknown): string {
  const { reason, code = '' } = error as { reason?: string; code?: string }
  return (
    reasons[reason ?? code] ??
    (/CERT|SSL|TLS|SIGNED/.test(code) ? 'The certificate of the server is not valid.' : 'The server cannot be reached.')
  )
}

const badAddress = 'The playlist of the source names an address that is not allowed.'

/** An address of a playlist. Undefined if it is invalid, or for ports of services that could take a request for commands. */
function endpointIn(address: string): Address | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, port } = new URL(address)
  const endpoint = { host: plain(hostname), port: Number(port || 80) }
  return isWebPort(endpoint.port) ? endpoint : undefined
}

function plain(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
