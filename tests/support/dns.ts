// A DNS server for tests (RFC 1035): it says what it is told to say, of A, AAAA and CNAME, and counts who asks.
import { createSocket } from 'node:dgram'
import { isIP } from 'node:net'

/** Addresses, or one other name; `silent` = no answer at all, `broken` = SERVFAIL. A function is asked each time. */
export type Said = string[] | 'silent' | 'broken'
export type Dns = {
  /** As settings take it. */
  address: string
  say: (name: string, said: Said | (() => Said)) => void
  /** Names that were asked for, in lower case. */
  asked: string[]
  close: () => Promise<void>
}

const types = { A: 1, CNAME: 5, AAAA: 28 }

export async function openDns(known: Record<string, Said | (() => Said)> = {}): Promise<Dns> {
  const names = new Map(Object.entries(known))
  const asked: string[] = []
  const saidOf = (name: string): Said | undefined => {
    const said = names.get(name)
    return typeof said === 'function' ? said() : said
  }
  const socket = createSocket('udp4', (message, { port, address }) => {
    const { name, type, end } = questionIn(message)
    asked.push(name)
    const answer = answerOf(saidOf, name, type)
    if (answer !== 'silent') socket.send(written(message, end, answer), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    say: (name, said) => void names.set(name, said),
    close: () => new Promise((done) => socket.close(() => done())),
  }
}

type Row = { name: string; type: number; data: Buffer }
type Answer = { code: number; rows: Row[] } | 'silent'

/** As a resolver answers: with the CNAME records on the way, and the addresses at their end. */
function answerOf(saidOf: (name: string) => Said | undefined, asked: string, type: number): Answer {
  const rows: Row[] = []
  for (let name = asked, hops = 0; hops < 20; hops += 1) {
    const said = saidOf(name)
    if (said === 'silent') return said
    if (said === 'broken') return { code: 2, rows: [] }
    if (said === undefined) return { code: rows.length === 0 ? 3 : 0, rows }
    const alias = said.find((one) => isIP(one) === 0)
    if (alias === undefined)
      return {
        code: 0,
        rows: [
          ...rows,
          ...said.filter((one) => (isIP(one) === 6 ? types.AAAA : types.A) === type).map((one) => ({ name, type, data: bytesOf(one) })),
        ],
      }
    rows.push({ name, type: types.CNAME, data: labels(alias) })
    if (type === types.CNAME) return { code: 0, rows }
    name = alias.toLowerCase()
  }
  return { code: 2, rows: [] }
}

function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const parts: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    parts.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: parts.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function written(question: Buffer, end: number, { code, rows }: Exclude<Answer, 'silent'>): Buffer {
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(rows.length, 6)
  const body = rows.map(({ name, type, data }) => {
    const fixed = Buffer.alloc(10)
    fixed.writeUInt16BE(type, 0)
    fixed.writeUInt16BE(1, 2)
    fixed.writeUInt16BE(data.length, 8)
    return Buffer.concat([labels(name), fixed, data])
  })
  return Buffer.concat([head, question.subarray(12, end), ...body])
}
function labels(name: string): Buffer {
  return Buffer.concat([...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])])
}
function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  // As the standard writes addresses: the part in dots at the end is two groups.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = '', after] = plain.split('::')
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : [])
  const [head, tail] = [groups(before), groups(after)]
  const all = after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return Buffer.from(all.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]))
}
