// A DNS server for tests (RFC 1035), by UDP and TCP, with scripted answers of any type; counts queries.
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIP, type Server, type Socket } from 'node:net'
import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  decode,
  type DecodedPacket,
  encode,
  type Packet,
  RECURSION_DESIRED,
  streamEncode,
  TRUNCATED_RESPONSE,
} from 'dns-packet'

/** What an authority says: records by type, or a referral to these name servers. No records of a type that is asked = none at all. */
export type Records = {
  CNAME?: string
  TXT?: (string | string[])[]
  NS?: string[]
  refer?: string[]
  /** Else it answers as a cache. */ aa?: boolean
}
/** Addresses, or one other name; `silent` = no answer at all, `broken` = SERVFAIL. A function is asked each time. */
export type Said = string[] | Records | 'silent' | 'broken'
export type Heard = { isTcp: boolean; /** Port of the client. */ from: number; query: DecodedPacket }
export type Dns = {
  /** As settings take it. */
  address: string
  port: number
  say: (name: string, said: Said | (() => Said)) => void
  /** Queried names, in lower case. */
  asked: string[]
  /** All queries, as received. */
  heard: Heard[]
  close: () => Promise<void>
}
/** `forge`: messages that are sent in place of the answer, in their order. */
export type DnsOptions = { host?: string; port?: number; forge?: (answer: Packet, heard: Heard) => (Packet | Buffer)[] }
type Known = (name: string) => Said | undefined
type Reply = Pick<Packet, 'answers' | 'authorities' | 'flags'> & { code: number }

export async function openDns(
  known: Record<string, Said | (() => Said)> = {},
  { host = '127.0.0.1', port = 0, forge = (answer) => [answer] }: DnsOptions = {},
): Promise<Dns> {
  const names = new Map(Object.entries(known))
  const [asked, heard]: [string[], Heard[]] = [[], []]
  const saidOf: Known = (name) => {
    const said = names.get(name)
    return typeof said === 'function' ? said() : said
  }
  const answersTo = (message: Buffer, { isTcp, from }: Pick<Heard, 'isTcp' | 'from'>): (Packet | Buffer)[] => {
    const query = decode(message)
    const { name, type } = query.questions![0]!
    asked.push(name.toLowerCase())
    heard.push({ isTcp, from, query })
    const reply = replyOf(saidOf, name.toLowerCase(), type)
    return reply === 'silent' ? [] : forge(messageOf(query, reply), { isTcp, from, query })
  }
  const socket = createSocket('udp4', (message, from) => {
    for (const one of answersTo(message, { isTcp: false, from: from.port }))
      socket.send(Buffer.isBuffer(one) ? one : encode(one), from.port, from.address)
  })
  const open = new Set<Socket>()
  const tcp = createServer((connection) => {
    open.add(connection)
    connection.on('error', () => undefined).on('close', () => open.delete(connection))
    connection.on('data', (bytes) => {
      for (const one of answersTo(bytes.subarray(2), { isTcp: true, from: connection.remotePort! }))
        connection.write(Buffer.isBuffer(one) ? one : streamEncode(one))
    })
  })
  const bound = await bothAt(socket, tcp, { host, port })
  return {
    address: `${host}:${bound}`,
    port: bound,
    asked,
    heard,
    say: (name, said) => void names.set(name, said),
    async close() {
      for (const connection of open) connection.destroy()
      await Promise.all([new Promise<void>((done) => socket.close(done)), new Promise((done) => tcp.close(done))])
    },
  }
}

/** Both on one port; if it is taken for one of them, on another, unless the port was given. */
async function bothAt(socket: UdpSocket, tcp: Server, { host, port }: { host: string; port: number }): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    tcp.listen(port, host)
    await once(tcp, 'listening')
    const bound = (tcp.address() as AddressInfo).port
    try {
      socket.bind(bound, host)
      await once(socket, 'listening')
      return bound
    } catch (error) {
      if (port !== 0 || tries === 10) throw error
      await new Promise((done) => tcp.close(done))
    }
  }
}

const [none, failure, unknown] = [0, 2, 3]

/** As a resolver answers: with the CNAME records on the way, and the records at their end. */
function replyOf(known: Known, asked: string, type: string): Reply | 'silent' {
  const answers: Answer[] = []
  for (let name = asked, hops = 0; hops < 20; hops += 1) {
    const said = known(name)
    if (said === 'silent') return said
    if (said === 'broken') return { code: failure }
    if (said === undefined) return { code: answers.length === 0 ? unknown : none, answers, flags: AUTHORITATIVE_ANSWER }
    const records = Array.isArray(said) ? addressesOf(said) : said
    const flags = records.aa === false ? 0 : AUTHORITATIVE_ANSWER
    if (records.refer) return { code: none, flags: 0, authorities: records.refer.map((data) => ({ type: 'NS', name, data, class: 'IN' })) }
    if (records.CNAME === undefined) return { code: none, flags, answers: [...answers, ...answersIn(records, name, type)] }
    answers.push({ type: 'CNAME', name, data: records.CNAME, class: 'IN' })
    if (type === 'CNAME') return { code: none, flags, answers }
    name = records.CNAME.toLowerCase().replace(/\.$/, '')
  }
  return { code: failure }
}

type Addresses = Records & { A?: string[]; AAAA?: string[] }

function addressesOf(said: string[]): Addresses {
  const alias = said.find((one) => isIP(one) === 0)
  return alias === undefined ? { A: said.filter((one) => isIP(one) === 4), AAAA: said.filter((one) => isIP(one) === 6) } : { CNAME: alias }
}

function answersIn({ A = [], AAAA = [], NS = [], TXT = [] }: Addresses, name: string, type: string): Answer[] {
  const all: Answer[] = [
    ...A.map((data): Answer => ({ type: 'A', name, data })),
    ...AAAA.map((data): Answer => ({ type: 'AAAA', name, data })),
    ...NS.map((data): Answer => ({ type: 'NS', name, data })),
    ...TXT.map((data): Answer => ({ type: 'TXT', name, data })),
  ]
  return all.filter((one) => one.type === type)
}

function messageOf({ id, flags = 0, questions }: Packet, { code, flags: own = 0, ...records }: Reply): Packet {
  return { type: 'response', id: id!, questions: questions!, flags: (flags & RECURSION_DESIRED) | own | code, ...records }
}

/** The answer without its records, as it comes by UDP when it is too large. */
export function truncated({ id, questions, flags = 0 }: Packet): Packet {
  return { type: 'response', id: id!, questions: questions!, flags: flags | TRUNCATED_RESPONSE }
}
