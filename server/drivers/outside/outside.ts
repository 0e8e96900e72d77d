// The only way to hosts that customers name (security E4): a name is resolved once, every address is checked, and the
// connection is made to a checked address. Redirects are reported, not followed; bodies are not read.
import { request as askPlain, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecure } from 'node:https'
import { isIP } from 'node:net'
import { outsideError, OutsideError } from './errors.ts'
import { shownBy, type Shown } from './handshake.ts'
import { isName, createNameResolver, plainName, type NameResolver } from './names.ts'
import { networksOf } from './networks.ts'
import { isWebPort } from './ports.ts'
import { createSlots } from '../slots.ts'

/** `server`: the certificate's name if it differs from the host; `verify`: the certificate must be valid. */
export type Question = {
  host: string
  port: number
  path: string
  /** The Host header; defaults to the host. */ as?: string | undefined
  tls?: { server?: string | undefined; verify: boolean } | undefined
}
/** A call of a webhook. */
export type Posted = Question & { body: string; headers: Record<string, string> }
export type Answered = { status: number; /** Of a redirect, one plain line. */ location?: string }
export type Outside = Pick<NameResolver, 'chain'> & {
  /** Addresses of a name. Throws OutsideError `no_public_address` when there are none or one is internal. */
  addresses: (host: string) => Promise<string[]>
  /** Status and headers of the answer. Throws OutsideError. */
  head: (question: Question) => Promise<Answered>
  /** Sends a body; of the answer only status and headers are read. Throws OutsideError. */
  post: (posted: Posted) => Promise<Answered>
  /** The certificate presented for `server`, valid or not. Throws OutsideError. */
  handshake: (question: { host: string; port: number; server: string }) => Promise<Shown>
}
export type OutsideOptions = {
  /** Internal networks that may be reached. */ allowed: readonly string[]
  /** DNS servers; empty = the system's. */ servers: readonly string[]
  /** Time-out of one request, from its first byte to the head of the answer. */ milliseconds?: number
  atOnce?: number
  waiting?: number
  names?: NameResolver
}

const largestHead = 16 * 1024
/** Addresses that are tried of a host with several. */
const maxTried = 2
/** A name is never resolved again between check and connection (DNS rebinding). */
const lookup: RequestOptions['lookup'] = (_host, _options, done) => done(new OutsideError('no_public_address'), '', 4)

export function createOutside({
  allowed,
  servers,
  milliseconds = 5000,
  atOnce = 16,
  waiting = 128,
  names = createNameResolver(servers),
}: OutsideOptions): Outside {
  const networks = networksOf(allowed)
  const slots = createSlots({ atOnce, waiting, full: () => new OutsideError('busy') })

  async function addresses(given: string): Promise<string[]> {
    const host = plainName(given)
    const found = isIP(host) !== 0 ? [host] : isName(host) ? await names.addresses(host) : []
    // One internal address closes the name: the next lookup may answer with it.
    if (found.length === 0 || !found.every(networks.isOpen)) throw new OutsideError('no_public_address')
    return found
  }

  /** The next address is tried when a connection fails. */
  async function withAddress<Result>(
    host: string,
    port: number,
    work: (address: string, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (!isWebPort(port)) throw new OutsideError('port_closed')
    return slots(async () => {
      const found = (await addresses(host)).slice(0, maxTried)
      const signal = AbortSignal.timeout(milliseconds)
      let failure: unknown
      for (const address of found) {
        try {
          return await work(address, signal)
        } catch (error) {
          failure = outsideError(error)
          if ((failure as OutsideError).reason !== 'refused') break
        }
      }
      throw failure
    })
  }

  return {
    chain: (name) => slots(() => names.chain(name)),
    // An address needs no resolver, so it does not wait behind names.
    addresses: (host) => (isIP(plainName(host)) === 0 ? slots(() => addresses(host)) : addresses(host)),
    head: (question) =>
      withAddress(question.host, question.port, (address, signal) => answerOf(question, address, { method: 'HEAD', signal })),
    post: ({ body, headers, ...question }) =>
      withAddress(question.host, question.port, (address, signal) =>
        answerOf(question, address, { method: 'POST', signal, body, headers }),
      ),
    handshake: ({ host, port, server }) => withAddress(host, port, (address, signal) => shownBy({ address, port, server, signal })),
  }
}

type How = { method: 'HEAD' | 'POST'; signal: AbortSignal; body?: string; headers?: Record<string, string> }

function answerOf(
  { host, port, path, as = host, tls }: Question,
  address: string,
  { method, signal, body = '', headers }: How,
): Promise<Answered> {
  const options: RequestOptions = {
    host: address,
    port,
    path,
    method,
    lookup,
    agent: false,
    setHost: false,
    maxHeaderSize: largestHead,
    insecureHTTPParser: false,
    signal,
    headers: {
      ...headers,
      host: as,
      'user-agent': 'portal-check/1',
      accept: '*/*',
      connection: 'close',
      ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
    },
  }
  const server = tls?.server ?? host
  const outgoing = tls
    ? askSecure({ ...options, rejectUnauthorized: tls.verify, servername: isIP(server) === 0 ? server : '' })
    : askPlain(options)
  return new Promise((answer, refuse) => {
    outgoing.once('response', (head: IncomingMessage) => {
      answer({ status: head.statusCode ?? 0, ...locationOf(head) })
      end(outgoing)
    })
    outgoing.once('upgrade', () => end(outgoing, refuse))
    outgoing.on('error', refuse)
    outgoing.end(body)
  })
}

function end(outgoing: ClientRequest, refuse?: (error: OutsideError) => void): void {
  outgoing.destroy()
  refuse?.(new OutsideError('broken'))
}

function locationOf({ statusCode = 0, headers: { location } }: IncomingMessage): Pick<Answered, 'location'> {
  const isRedirect = statusCode >= 300 && statusCode < 400 && location !== undefined
  return isRedirect
    ? {
        location: location
          .slice(0, 800)
          .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
          .trim()
          .slice(0, 200),
      }
    : {}
}
