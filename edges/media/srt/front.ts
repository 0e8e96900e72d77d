// The port for encoders that publish by SRT. The agent reads the first packets of a connection and checks the key; only then a process
// starts.
import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { type Ask, judge, type Verdict } from '../judge.ts'
import type { Stream } from '../streams.ts'
import type { Tries } from '../tries.ts'
import { requestIn, callIn, inductionAnswer, type Refusal, refusalOf, smallestPacket } from './handshake.ts'
import { openSession, type Session } from './session.ts'

export type FrontOptions = {
  /** Port, or address and port, to listen on. */ listen: string
  dir: string
  program: string
  rtmp: string
  /** Percent of the sessions that one account may have. */ accountShare: number
  streams: ReadonlyMap<string, Stream>
  tries: Tries
  now: () => number
  refused: (stream: Stream, why: NonNullable<Verdict['refused']>) => void
  /** Notes why a stream that began has ended. */ failed: (stream: Stream, reason: string) => void
}
/** `relayed`: the request of the encoder whose session has this token. */
export type Front = { relayed: (token: string) => Pick<Ask, 'name' | 'key'> | undefined; close: () => Promise<void> }
type Peer = { name: string; account: string; key: string; passphrase: string | undefined; token: string; session: Promise<Session> }

const maxSessions = 200
const shareIsTaken = 'The account publishes as many streams by SRT as this media node takes from one account.'
const bufferBytes = 4_000_000
/** A cookie is valid for this time and the next. */
const cookieMilliseconds = 30_000

/** Rejects if the port is taken. */
export async function openFront(options: FrontOptions): Promise<Front> {
  const { streams, tries, now } = options
  const peers = new Map<string, Peer>()
  const secret = randomBytes(32)
  const { host, port } = listenAddressOf(options.listen)
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', recvBufferSize: bufferBytes, sendBufferSize: bufferBytes })
  await new Promise<void>((done, fail) => {
    socket.once('error', fail)
    socket.bind(port, host, () => {
      socket.off('error', fail).on('error', () => undefined)
      done()
    })
  })
  socket.on('message', (packet, from) => {
    if (packet.length < smallestPacket) return
    const call = callIn(packet)
    const peerAddress = `${from.address} ${from.port}`
    if (call?.kind === 'induction') return answer(inductionAnswer(packet, cookieFor(peerAddress, now())), from)
    const peer = peers.get(peerAddress)
    if (peer) return void peer.session.then((session) => session.take(packet)).catch(() => undefined)
    const isCaller = call && [now(), now() - cookieMilliseconds].some((time) => cookieFor(peerAddress, time) === call.cookie)
    if (isCaller) take(packet, call.streamId, from, peerAddress)
  })
  return {
    relayed(token) {
      const peer = [...peers.values()].find((one) => one.token === token)
      // A stream that is encrypted with a replaced passphrase is cut; its encoder reconnects with the new one.
      if (peer && streams.get(peer.name)?.passphrase !== peer.passphrase) void peer.session.then((session) => session.end())
      return peer
    },
    async close() {
      await Promise.all([...peers.values()].map(async ({ session }) => (await session.catch(() => undefined))?.end()))
      await new Promise<void>((done) => socket.close(done))
    },
  }

  function answer(packet: Buffer, { address, port: to }: RemoteInfo): void {
    socket.send(packet, to, address)
  }

  /** Stateless, so that a flood of first packets fills no memory. Only a caller at this address has it. */
  function cookieFor(peerAddress: string, time: number): number {
    return createHmac('sha256', secret)
      .update(`${peerAddress} ${Math.floor(time / cookieMilliseconds)}`)
      .digest()
      .readUInt32BE(0)
  }

  function take(packet: Buffer, streamId: string, from: RemoteInfo, peerAddress: string): void {
    if (tries.isOver(from.address, now())) return
    const refuse = (why: Refusal): void => answer(refusalOf(packet, why), from)
    const requested = requestIn(streamId)
    const verdict: Verdict = requested ? judge(streams, { ...requested, protocol: 'srt' }, now()) : { refused: 'unknown' }
    if (!requested || verdict.refused !== undefined) {
      tries.count(from.address, now())
      if (verdict.stream && verdict.refused) options.refused(verdict.stream, verdict.refused)
      return refuse('forbidden')
    }
    if ([...peers.values()].some(({ name }) => name === requested.name)) return refuse('conflict')
    if (peers.size >= maxSessions) return refuse('overloaded')
    const stream = verdict.stream!
    const own = [...peers.values()].filter(({ account }) => account === stream.account)
    if (own.length >= (maxSessions * options.accountShare) / 100) {
      options.failed(stream, shareIsTaken)
      return refuse('overloaded')
    }
    begin(packet, { ...requested, stream }, from, peerAddress)
  }

  function begin(
    conclusion: Buffer,
    { name, key, stream }: { name: string; key: string; stream: Stream },
    from: RemoteInfo,
    peerAddress: string,
  ): void {
    const { dir, program, rtmp } = options
    const token = randomBytes(18).toString('base64url')
    const ended = (reason: string): void => {
      peers.delete(peerAddress)
      if (reason !== '') options.failed(stream, reason)
    }
    const { passphrase } = stream
    const session = openSession({
      dir,
      program,
      rtmp,
      name,
      token,
      passphrase,
      conclusion,
      answer: (packet) => answer(packet, from),
      ended,
    })
    session.catch(() => ended('The media node could not take the stream.'))
    peers.set(peerAddress, { name, account: stream.account, key, passphrase, token, session })
  }
}

function listenAddressOf(listen: string): { host: string; port: number } {
  const cut = listen.lastIndexOf(':')
  return { host: listen.slice(0, Math.max(0, cut)).replace(/^\[|\]$/g, '') || '0.0.0.0', port: Number(listen.slice(cut + 1)) }
}
