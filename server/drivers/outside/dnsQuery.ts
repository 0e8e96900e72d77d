// Sends one question to one DNS server: by UDP, and by TCP when the answer was truncated (RFC 1035, RFC 7766).
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, isIP } from 'node:net'
import { type Answer, AUTHORITATIVE_ANSWER, decode, type DecodedPacket, encode, RECURSION_DESIRED } from 'dns-packet'
import { plainName } from './names.ts'

export type DnsServer = { address: string; port: number }
export type DnsQuestion = {
  name: string
  type: 'NS'
  /** Recursion desired: set for resolvers, not for authoritative servers. */ recurse: boolean
}
export type DnsAnswer = { code: string; isAuthoritative: boolean; answers: Answer[]; authorities: Answer[] }
type Query = { id: number; name: string; bytes: Buffer }

/** Delay before a lost datagram is sent again. */
const repeatMilliseconds = 500
const maxUdpMilliseconds = 1500
const maxTcpMilliseconds = 2000
/** Bounds the cost of a flood of forged answers: each one is decoded. */
const maxHeard = 100

/** Rejects with a socket's error or the signal's reason. Answers to other questions and from other addresses are ignored. */
export async function askDns(server: DnsServer, question: DnsQuestion, signal: AbortSignal): Promise<DnsAnswer> {
  const heard = await byUdp(server, queryOf(question), signal)
  return answerOf(heard === 'by-tcp' ? await byTcp(server, queryOf(question), signal) : heard)
}

/** Random upper and lower case, which the server echoes: more entropy that a forger has to guess (draft-vixie-dnsext-dns0x20). */
function queryOf({ name, type, recurse }: DnsQuestion): Query {
  const id = randomInt(0x10000)
  const mixed = [...plainName(name)].map((letter) => (randomInt(2) === 0 ? letter : letter.toUpperCase())).join('')
  const flags = recurse ? RECURSION_DESIRED : 0
  return { id, name: mixed, bytes: encode({ type: 'query', id, flags, questions: [{ name: mixed, type, class: 'IN' }] }) }
}

/** A connected socket: the system drops datagrams from other addresses and ports. The local port is random. */
function byUdp({ address, port }: DnsServer, query: Query, signal: AbortSignal): Promise<DecodedPacket | 'by-tcp'> {
  return new Promise((answer, refuse) => {
    if (signal.aborted) return refuse(signal.reason as Error)
    const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4')
    const timers: NodeJS.Timeout[] = []
    let left = maxHeard
    const end = (settle: () => void): void => {
      for (const timer of timers) clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      socket.removeAllListeners().on('error', () => undefined)
      socket.close()
      settle()
    }
    const stop = (): void => end(() => refuse(signal.reason as Error))
    const fail = (error: Error): void => end(() => refuse(error))
    const send = (): void => socket.send(query.bytes, (error) => error && fail(error))
    signal.addEventListener('abort', stop, { once: true })
    socket.on('error', fail)
    socket.on('message', (bytes) => {
      const packet = answering(query, bytes)
      // Servers that do not echo the case are queried by TCP, where answers cannot be forged off-path.
      if (packet) end(() => answer(packet.flag_tc || packet.questions?.[0]?.name !== query.name ? 'by-tcp' : packet))
      else if ((left -= 1) === 0) fail(new Error('too many datagrams that answer nothing'))
    })
    socket.connect(port, address, () => {
      send()
      timers.push(setTimeout(send, repeatMilliseconds))
      timers.push(setTimeout(() => fail(new Error('no answer')), maxUdpMilliseconds))
    })
  })
}

function byTcp({ address, port }: DnsServer, query: Query, signal: AbortSignal): Promise<DecodedPacket> {
  return new Promise((answer, refuse) => {
    if (signal.aborted) return refuse(signal.reason as Error)
    const socket = connect({ host: address, port })
    const stop = (): void => void socket.destroy(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    // An explicit timer: Node 20 may collect a signal of AbortSignal.any before it fires.
    const timer = setTimeout(() => socket.destroy(new Error('no answer')), maxTcpMilliseconds)
    let heard = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes])
      if (heard.length < 2 || heard.length < 2 + heard.readUInt16BE(0)) return
      const packet = answering(query, heard.subarray(2, 2 + heard.readUInt16BE(0)))
      if (packet) answer(packet)
      else refuse(new Error('an answer to another question'))
      socket.destroy()
    })
    socket.on('error', refuse)
    socket.once('close', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      refuse(new Error('closed without an answer'))
    })
    socket.once('connect', () => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(query.bytes.length)
      socket.write(Buffer.concat([length, query.bytes]))
    })
  })
}

/** Undefined when the packet is malformed or answers another question. */
function answering(query: Query, bytes: Buffer): DecodedPacket | undefined {
  // Cheapest check first: most forged answers fail it.
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== query.id) return undefined
  try {
    const packet = decode(bytes)
    const [question, ...others] = packet.questions ?? []
    const fits =
      question &&
      others.length === 0 &&
      question.type === 'NS' &&
      question.class === 'IN' &&
      plainName(question.name) === plainName(query.name)
    return packet.type === 'response' && fits ? packet : undefined
  } catch {
    return undefined // Malformed bytes of an unknown sender.
  }
}

function answerOf({ flags = 0, rcode, answers = [], authorities = [] }: DecodedPacket & { rcode?: string }): DnsAnswer {
  return { code: rcode ?? '', isAuthoritative: (flags & AUTHORITATIVE_ANSWER) !== 0, answers, authorities }
}
