// Connection tests against real sockets of this machine.
import { createSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../server/drivers/freePort.ts'
import { reach } from './reach.ts'
import { listen } from '../../tests/support/listen.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server on a port of its own; what it was sent, and how many connections it has. */
async function listening(answer: (socket: Socket, sent: Buffer) => void) {
  const known = { port: 0, sent: Buffer.alloc(0), connections: 0 }
  const server: Server = createServer((socket) => {
    known.connections += 1
    closers.push(() => socket.destroy())
    socket.on('error', () => undefined).on('data', (part) => answer(socket, (known.sent = Buffer.concat([known.sent, part]))))
  })
  const port = await listen(server)
  closers.push(() => server.close())
  known.port = port
  return known
}
const shakesHands = (socket: Socket, sent: Buffer): void => void (sent.length === 1537 && socket.write(Buffer.alloc(1537 + 1536, 3)))
const greets = (socket: Socket, sent: Buffer): void => {
  shakesHands(socket, sent)
  if (sent.length > 2 * 1536 + 1) socket.write(Buffer.from([2, 0]))
}
const isSilent = (): void => undefined

const asked: string[] = []
const addresses = async (host: string): Promise<string[]> => {
  asked.push(host)
  if (host.endsWith('inside.example')) throw Object.assign(new Error('inside'), { reason: 'no_public_address' })
  return ['127.0.0.1']
}
const key = 'Very-Secret-4711'
const between = (source: string, url: string, { wasSilent = false, signal = new AbortController().signal } = {}) => {
  asked.length = 0
  const target = { url, key: url.startsWith('rtmp') ? key : '', passphrase: '', login: '' }
  return reach({ source, target, wasSilent }, { addresses, signal, milliseconds: 300 })
}
const failed = (reason: string) => ({ fault: { code: 'failed', side: 'target', reason } })
const rtmp = (port: number, host = 'push.example.com') => `rtmp://${host}:${port}/live/app/main`

describe('a target', () => {
  it('that accepts is reached: nothing is sent, and the connection is kept until its signal', async () => {
    const [source, target] = [await listening(greets), await listening(greets)]
    const end = new AbortController()
    const { fault, line } = await between(rtmp(source.port), rtmp(target.port), { signal: end.signal })
    expect([fault, line?.destroyed, target.connections, target.sent.length]).toEqual([undefined, false, 1, 0])
    end.abort()
    expect(line?.destroyed).toBe(true)
  })
  it('that hangs up later is reported so', async () => {
    const [source, target] = [await listening(greets), await listening(greets)]
    const { line } = await between(rtmp(source.port), rtmp(target.port))
    for (const close of closers.splice(0)) close()
    await expect.poll(() => line?.destroyed).toBe(true)
  })
  it('that refuses is not', async () => {
    const source = await listening(greets)
    expect(await between(rtmp(source.port), rtmp(await freePort()))).toEqual(failed('The server refuses connections.'))
  })
  it('in the internal network is not connected to', async () => {
    const [source, target] = [await listening(greets), await listening(greets)]
    expect(await between(rtmp(source.port), rtmp(target.port, 'inside.example'))).toEqual(failed('The name has no public address.'))
    expect(target.connections).toBe(0)
  })
  it.each([22, 25, 6379])('at the port of another service is not even looked up: %i', async (port) => {
    const source = await listening(greets)
    expect(await between(rtmp(source.port), rtmp(port, 'mail.example'))).toEqual(failed('This port is not open to streams.'))
    expect(asked).toEqual(['push.example.com'])
  })
  it.each([
    ['without a stream', rtmp(1).replace(/\/live.*/, ''), {}, 'The address of the target is not valid.'],
    ['with a login', rtmp(1), { login: 'me' }, 'This restreamer cannot log in to targets.'],
  ])('%s is unreachable', async (_what, url, more, reason) => {
    const given = { source: rtmp(1), target: { url, key: '', passphrase: '', login: '', ...more } }
    expect(await reach(given, { addresses, signal: new AbortController().signal })).toEqual(failed(reason))
  })
})

describe('a target that was silent to the last process', () => {
  it('is greeted without the key', async () => {
    const [source, target] = [await listening(greets), await listening(greets)]
    expect(await between(rtmp(source.port), rtmp(target.port), { wasSilent: true })).toEqual({})
    expect([target.connections, target.sent[0]]).toEqual([1, 3])
    expect(target.sent.subarray(2 * 1536 + 1).toString('latin1')).toContain('connect')
    expect(target.sent.toString('latin1')).not.toContain(key)
  })
  it.each([
    ['accepts and says nothing', isSilent, 'The server does not answer.'],
    ['says nothing after the handshake', shakesHands, 'The server does not answer.'],
    ['hangs up', (socket: Socket) => socket.destroy(), 'The server closed the connection.'],
    ['speaks HTTP', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'The server does not speak RTMP.'],
  ] as const)('is not reached while it %s, and greeted the next time, too', async (_what, answer, reason) => {
    const [source, target] = [await listening(greets), await listening(answer)]
    const { fault } = await between(rtmp(source.port), rtmp(target.port), { wasSilent: true })
    expect(fault).toEqual({ code: 'failed', side: 'target', reason, isSilent: true })
  })
})

describe('a source', () => {
  it('is reported before its target', async () => {
    const target = await listening(greets)
    const { fault } = await between(rtmp(await freePort()), rtmp(target.port))
    expect(fault).toEqual({ code: 'notFound', side: 'source', reason: 'The server refuses connections.' })
  })
  it('of HLS is asked for a connection alone', async () => {
    const [source, target] = [await listening(isSilent), await listening(greets)]
    expect((await between(`http://hls.example.com:${source.port}/a/b/c.m3u8`, rtmp(target.port))).fault).toBeUndefined()
    expect([source.connections, source.sent.length]).toEqual([1, 0])
  })
})

describe('an SRT target', () => {
  async function listener(answers: boolean): Promise<number> {
    const socket = createSocket('udp4')
    closers.push(() => socket.close())
    socket.on('message', (packet, from) => void (answers && socket.send(packet, from.port, from.address)))
    await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
    return socket.address().port
  }
  it('that answers a call is reached', async () => {
    const source = await listening(greets)
    expect(await between(rtmp(source.port), `push.example.com:${await listener(true)}`)).toEqual({})
  })
  it.each([
    ['is silent', () => listener(false), 'The server does not answer.'],
    ['is not there', () => freePort(), 'The server refuses connections.'],
  ])('that %s is not greeted', async (_what, port, reason) => {
    const source = await listening(greets)
    expect(await between(rtmp(source.port), `push.example.com:${await port()}`)).toEqual(failed(reason))
  })
})

it('ends with its agent', async () => {
  const [source, target] = [await listening(greets), await listening(isSilent)]
  const end = new AbortController()
  const ends = { source: rtmp(source.port), target: { url: rtmp(target.port), key, passphrase: '', login: '' }, wasSilent: true }
  const reached = reach(ends, { addresses, signal: end.signal })
  await expect.poll(() => target.sent.length).toBe(1537)
  end.abort()
  expect(await reached).toMatchObject({ fault: { side: 'target' } })
})
