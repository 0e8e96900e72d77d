// Addresses that ffmpeg requests through its proxy come from customers' playlists: none of them may crash the agent or reach internal services.
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dial, openDatagramRelay, openStreamRelay, openWebProxy, type Relay } from './relay.ts'
import { listen } from '../../tests/support/listen.ts'

const asked: string[] = []
const faults: string[] = []
let proxy: Relay
beforeAll(async () => {
  proxy = await openWebProxy({
    addresses: async (host) => {
      asked.push(host)
      throw Object.assign(new Error('inside'), { reason: 'no_public_address' })
    },
    fault: (reason) => void faults.push(reason),
  })
})
afterAll(() => proxy.close())

function said(text: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(proxy.port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('latin1').on('data', (part) => (answer += part))
    socket.once('error', fail)
    socket.once('close', () => done(answer))
  })
}

describe('the proxy of a source', () => {
  it.each([
    ['a port that is none', 'CONNECT a.example:99999 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a broken escape', 'CONNECT a%zz.example:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a broken address', 'CONNECT [::1:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['mail', 'CONNECT a.example:25 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['mail without TLS', 'GET http://a.example:25/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a database', 'GET http://a.example:6379/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no address', 'GET http://a.example:99999/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('refuses %s, asks nobody and goes on', async (_what, text) => {
    asked.length = 0
    expect(await said(text)).toMatch(/^HTTP\/1\.1 400 /)
    expect(asked).toEqual([])
  })
  it.each([
    ['CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', ''],
    ['GET http://a.example/list.m3u8 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'HTTP/1.1 502'],
  ])('asks for the addresses of other hosts: %j', async (text, answer) => {
    ;[asked.length, faults.length] = [0, 0]
    expect((await said(text)).slice(0, 12)).toBe(answer)
    expect([asked, faults]).toEqual([['a.example'], ['The name has no public address.']])
  })
})

describe('a relay of a stream', () => {
  const asking = (host: string, port: number) => {
    const known: { asked: string[]; faults: string[] } = { asked: [], faults: [] }
    const options = {
      addresses: async (name: string) => {
        known.asked.push(name)
        throw Object.assign(new Error('inside'), { reason: 'no_public_address' })
      },
      fault: (reason: string) => void known.faults.push(reason),
    }
    return { known, options, place: { host, port } }
  }
  const overTcp = async (port: number) => {
    const { known, options, place } = asking('a.example', port)
    const relay = await openStreamRelay({ ...place, isSecure: false }, options)
    await new Promise((done) =>
      connect(relay.port, '127.0.0.1')
        .once('close', done)
        .on('error', () => undefined)
        .resume(),
    )
    relay.close()
    return known
  }
  const overUdp = async (port: number) => {
    const { known, options, place } = asking('a.example', port)
    await expect(openDatagramRelay(place, options)).rejects.toThrow()
    return known
  }
  const refused = { asked: [], faults: ['This port is not open to streams.'] }
  it.each([22, 25, 465, 587, 6379, 11211])('is refused to the port of another service without a look-up: %i', async (port) => {
    expect(await overTcp(port)).toEqual(refused)
    expect(await overUdp(port)).toEqual(refused)
  })
  it.each([53, 123, 161, 0])('by SRT neither to %i', async (port) => expect(await overUdp(port)).toEqual(refused))
  it.each([80, 443, 1935, 9000, 65535])('may be sent to %i where the name leads outside', async (port) => {
    const asked = { asked: ['a.example'], faults: ['The name has no public address.'] }
    expect(await overTcp(port)).toEqual(asked)
    expect(await overUdp(port)).toEqual(asked)
  })
})

describe('a relay that is joined', () => {
  const beside = { addresses: async () => Promise.reject(new Error('silent')), fault: () => undefined }
  it.each([
    ['a stream', (joined: () => void) => openStreamRelay({ host: 'a.example', port: 1935, isSecure: false }, { ...beside, joined })],
    ['a playlist', (joined: () => void) => openWebProxy({ ...beside, joined })],
  ])('tells so, whatever comes of the outside: for %s', async (_what, open) => {
    let joins = 0
    const relay = await open(() => (joins += 1))
    expect(joins).toBe(0)
    connect(relay.port, '127.0.0.1').on('error', () => undefined)
    await expect.poll(() => joins).toBe(1)
    relay.close()
  })
})

describe('a relay with an open connection', () => {
  async function receiver() {
    const known = { port: 0, connections: 0, sent: '' }
    const server = createServer((socket) => {
      known.connections += 1
      socket.on('error', () => undefined).on('data', (part) => (known.sent += part.toString()))
    })
    const port = await listen(server)
    known.port = port
    return { known, stop: () => server.close() }
  }
  const passed = async (close: boolean) => {
    const { known, stop } = await receiver()
    const endpoint = { host: 'a.example', port: known.port, isSecure: false }
    const line = await dial(endpoint, async () => ['127.0.0.1'])
    if (close) line.destroy()
    const relay = await openStreamRelay(endpoint, { addresses: async () => ['127.0.0.1'], fault: () => undefined, line })
    const inner = connect(relay.port, '127.0.0.1', () => inner.write('hello'))
    await expect.poll(() => known.sent).toBe('hello')
    relay.close()
    stop()
    return known.connections
  }
  it('uses it: a receiver of one connection gets the stream', async () => expect(await passed(false)).toBe(1))
  it('connects again where it is closed', async () => expect(await passed(true)).toBe(2))
})
