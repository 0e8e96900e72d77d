// A connection test before a process: a dead source or target costs a connection instead of an ffmpeg. The same rules hold as for streams: names are resolved, and addresses and ports checked, when the connection is made.
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIP, type Socket } from 'node:net'
import { routeOf, type Rtmp, type Srt } from './address.ts'
import type { Fault } from './decide.ts'
import { failure, greet } from './greeting.ts'
import type { Target } from './jobs.ts'
import { type Addresses, dial, type Endpoint, reachable, reasonOf } from './relay.ts'

/** `wasSilent`: the last process heard nothing from the target. */
export type Ends = { source: string; target: Target; wasSilent?: boolean }
/** Why an end is not reached; or both are, with an open connection to the target where it can be kept. */
export type Reached = { fault: Fault; line?: undefined } | { fault?: undefined; line?: Socket }
type Options = { addresses: Addresses; signal: AbortSignal; milliseconds?: number }
type Asked = Required<Options>

/** How long a server may take for each: to accept the connection, and to answer the handshake and the command to connect. */
const patience = 5000

/** Nothing is published or played, and no key is sent. */
export async function reach(
  { source, target, wasSilent = false }: Ends,
  { milliseconds = patience, ...options }: Options,
): Promise<Reached> {
  const route = routeOf(source, target)
  if ('code' in route) return { fault: route }
  const { from, to } = route
  const asked = { ...options, milliseconds }
  const [inward, outward] = await Promise.all([
    outcome(() => answersToConnection(from.protocol === 'web' ? webEndpoint(from.url) : from, asked)),
    outcome(() => (to.protocol === 'srt' ? answersToCall(to, asked) : wasSilent ? answersToGreeting(to, asked) : lineTo(to, asked))),
  ])
  if (inward.reason === undefined && outward.reason === undefined) return outward.line ? { line: outward.line } : {}
  outward.line?.destroy()
  if (inward.reason !== undefined) return { fault: { code: 'notFound', side: 'source', reason: inward.reason } }
  return { fault: { code: 'failed', side: 'target', reason: outward.reason ?? '', ...(wasSilent && { isSilent: true }) } }
}

async function outcome(work: () => Promise<Socket | undefined>): Promise<{ reason?: string; line?: Socket | undefined }> {
  try {
    return { line: await work() }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

async function answersToConnection(endpoint: Endpoint, { addresses, milliseconds }: Asked): Promise<undefined> {
  ;(await dial(endpoint, addresses, milliseconds)).destroy()
}

/** The connection is kept for the process: some receivers take one connection only. */
async function lineTo(at: Rtmp, { addresses, signal, milliseconds }: Asked): Promise<Socket> {
  const socket = await dial(at, addresses, milliseconds)
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  if (signal.aborted) socket.destroy()
  // Servers say nothing before they are greeted. Reading notices when they hang up.
  return socket.once('data', () => socket.destroy()).resume()
}

/** TLS is left to ffmpeg: it verifies no certificates of sources. */
function webEndpoint(address: string): Endpoint {
  const { protocol, hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)), isSecure: false }
}

/** RTMP servers answer the handshake and the command to connect. */
async function answersToGreeting(at: Rtmp, { addresses, signal, milliseconds }: Asked): Promise<undefined> {
  const socket = await dial(at, addresses, milliseconds)
  try {
    signal.throwIfAborted()
    await greet(socket, at, { signal, milliseconds })
  } finally {
    socket.destroy()
  }
}

/** SRT listeners answer an induction without keeping anything of it (draft-sharabayko-srt, section 4.3.1.1). */
async function answersToCall({ host, port }: Srt, { addresses, signal, milliseconds }: Asked): Promise<undefined> {
  const [address = ''] = await reachable({ host, port }, addresses)
  signal.throwIfAborted()
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4')
  const timers: NodeJS.Timeout[] = []
  try {
    await new Promise<void>((done, fail) => {
      socket.on('error', fail).once('message', () => done())
      socket.connect(port, address, () => {
        const call = induction()
        socket.send(call)
        // A datagram may be lost.
        for (const part of [0.2, 0.4, 0.6]) timers.push(setTimeout(() => socket.send(call), milliseconds * part))
      })
      timers.push(setTimeout(() => fail(failure('ETIMEDOUT')), milliseconds))
      signal.addEventListener('abort', () => fail(failure('ETIMEDOUT')), { once: true })
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    socket.close()
  }
}

function induction(): Buffer {
  const packet = Buffer.alloc(64)
  packet.writeUInt32BE(0x80000000, 0)
  packet.writeUInt32BE(4, 16) // version
  packet.writeUInt32BE(2, 20) // kind of socket
  randomBytes(3).copy(packet, 25) // first sequence number
  packet.writeUInt32BE(1500, 28) // largest packet
  packet.writeUInt32BE(8192, 32) // packets in flight
  packet.writeInt32BE(1, 36) // an induction
  randomBytes(3).copy(packet, 41) // own socket
  return packet
}
