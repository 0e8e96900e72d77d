// E4: what customers name is asked outside, and never inside: real DNS, real sockets, and an inside that must stay silent.
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { OutsideError } from '../../server/drivers/outside/errors.ts'
import { createOutside, type Outside, type OutsideOptions, type Question } from '../../server/drivers/outside/outside.ts'
import { makeCertificate, type Made } from '../support/certificates.ts'
import { type Dns, openDns, type Said } from '../support/dns.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

type Host = { port: number; /** Connections that came. */ came: () => number; asked: string[] }
const listen = async (server: ReturnType<typeof createTcp>, host = '127.0.0.1'): Promise<Host> => {
  let count = 0
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    count += 1
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  ending.push(
    () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server.close(done)
      }),
  )
  return { port: (server.address() as AddressInfo).port, came: () => count, asked: [] }
}
const web = async (answer: RequestListener, tls?: Made): Promise<Host> => {
  const asked: string[] = []
  const take: RequestListener = (request, reply) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    answer(request, reply)
  }
  return { ...(await listen(tls ? createSecure({ cert: tls.certificate, key: tls.key }, take) : createPlain(take))), asked }
}
const raw = (talk: (socket: Socket) => void): Promise<Host> => listen(createTcp(talk))
const here = ['127.0.0.1']

type Office = { outside: Outside; dns: Dns; head: (host: string, port: number, more?: Partial<Question>) => Promise<string> }
async function office(known: Record<string, Said | (() => Said)>, options: Partial<OutsideOptions> = {}): Promise<Office> {
  const dns = await openDns(known)
  ending.push(() => dns.close())
  const outside = createOutside({ allowed: [], servers: [dns.address], milliseconds: 1500, ...options })
  return {
    outside,
    dns,
    head: (host, port, more) =>
      said(outside.head({ host, port, path: '/', ...more }).then(({ status, location }) => [status, location].filter(Boolean).join(' '))),
  }
}
/** What came of it, or the reason why nothing did. */
async function said(asked: Promise<string>): Promise<string> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OutsideError) return error.reason
    throw error
  }
}

describe('what leads inside is not connected to', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.1',
    '0177.1',
    '127.0.0.1.',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'localhost.localdomain',
    'ip6-localhost',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '[::ffff:7f00:1]',
    '::ffff:7f00:1',
    '::',
    '0:0:0:0:0:ffff:7f00:0001',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1%lo',
    '1２7.0.0.1',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '127.0.0.1:80',
    'example.com@127.0.0.1',
    '127.0.0.1/',
    '127.0.0.1#.example.com',
    '127.0.0.1\u0000.example.com',
    'http://127.0.0.1',
    '',
  ])('written as %j', async (host) => {
    const inside = await web((_, reply) => reply.end('secret'))
    const { head } = await office({})
    expect([await head(host, inside.port), inside.came()]).toEqual(['no_public_address', 0])
  })

  it.each([
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd00:ec2::254'],
    ['64:ff9b::7f00:1'],
    ['0.0.0.0'],
    ['100.64.0.1'],
    ['127.0.0.1', '8.8.8.8'],
    ['8.8.8.8', '127.0.0.1'],
    ['2a00::1', '10.0.0.1'],
    ['8.8.8.8', 'fe80::1'],
  ])('as a name with the addresses %s %s', async (...addresses) => {
    const inside = await web((_, reply) => reply.end('secret'))
    const { head } = await office({ 'evil.example.com': addresses.filter(Boolean) })
    expect([await head('evil.example.com', inside.port), inside.came()]).toEqual(['no_public_address', 0])
  })
  it('by CNAME records, however many', async () => {
    const inside = await web((_, reply) => reply.end('secret'))
    const { head } = await office({
      'a.example.com': ['b.example.com'],
      'b.example.com': ['c.example.com'],
      'c.example.com': ['127.0.0.1'],
    })
    expect([await head('a.example.com', inside.port), inside.came()]).toEqual(['no_public_address', 0])
  })
  it('when the name of before has another address now: what was judged is what is connected to', async () => {
    const inside = await web((_, reply) => reply.end('secret'))
    const allowed = await raw((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    let turn = 0
    const turns = (): Said => [(turn += 1) <= 2 ? '127.0.0.1' : '127.0.0.3']
    // Port and address of `allowed` are open; a second lookup would lead to 127.0.0.3, where the inside is.
    const { head, dns } = await office({ 'rebind.example.com': turns }, { allowed: ['127.0.0.1', '127.0.0.3'] })
    expect(await head('rebind.example.com', allowed.port)).toBe('204')
    expect(dns.asked.filter((name) => name === 'rebind.example.com')).toHaveLength(2) // A and AAAA, once each
    expect([inside.came(), allowed.came()]).toEqual([0, 1])
  })
  it('when the second question leads inside, it is judged again', async () => {
    const host = await web((_, reply) => reply.end())
    let isInside = false
    const { head } = await office({ 'rebind.example.com': () => [isInside ? '127.0.0.2' : '127.0.0.1'] }, { allowed: here })
    expect(await head('rebind.example.com', host.port)).toBe('200')
    isInside = true
    expect([await head('rebind.example.com', host.port), host.came()]).toEqual(['no_public_address', 1])
  })
  it.each([
    'http://127.0.0.1',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'gopher://127.0.0.1/_x',
    'file:///etc/passwd',
    '//127.0.0.1/',
  ])('by a redirect to %s, which is told and not followed', async (place) => {
    const inside = await web((_, reply) => reply.end('secret'))
    const to = place.replace('127.0.0.1', `127.0.0.1:${inside.port}`)
    const host = await web((_, reply) => reply.writeHead(302, { location: to }).end())
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect([await head('origin.example.com', host.port), inside.came(), host.came()]).toEqual([`302 ${to}`, 0, 1])
  })
  it('and nobody learns whether a name of the inside exists', async () => {
    const { head } = await office({ 'db.inside.example.com': ['10.0.0.5'] })
    expect([await head('db.inside.example.com', 80), await head('nothing.inside.example.com', 80)]).toEqual([
      'no_public_address',
      'no_public_address',
    ])
  })
  it('not even by TLS', async () => {
    const inside = await web((_, reply) => reply.end(), makeCertificate())
    const { outside } = await office({ 'evil.example.com': ['127.0.0.1'] })
    const looked = said(outside.handshake({ host: 'evil.example.com', port: inside.port, server: 'shop.example.com' }).then(() => 'shown'))
    expect([await looked, inside.came()]).toEqual(['no_public_address', 0])
  })
  it.each([22, 25, 6379, 11211, 0, 70000])('and port %i of nobody', async (port) => {
    const { head, dns } = await office({ 'origin.example.com': ['8.8.8.8'] })
    expect([await head('origin.example.com', port), dns.asked]).toEqual(['port_closed', []])
  })
})

describe('an answer that is none', () => {
  const ask = async (host: Host, options: Partial<OutsideOptions> = {}, more: Partial<Question> = {}) =>
    (await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here, ...options })).head('origin.example.com', host.port, more)

  it('drop by drop: a byte from time to time wins no time', async () => {
    const drops = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const from = Date.now()
    expect(await ask(drops, { milliseconds: 300 })).toBe('timeout')
    expect(Date.now() - from).toBeLessThan(3000)
  })
  it('a connection that says nothing', async () => expect(await ask(await raw(() => undefined), { milliseconds: 200 })).toBe('timeout'))
  it('a handshake that says nothing', async () =>
    expect(await ask(await raw(() => undefined), { milliseconds: 200 }, { tls: { verify: false } })).toBe('timeout'))
  it('a head without an end', async () =>
    expect(await ask(await raw((socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(64 * 1024)}`)))).toBe('too_large'))
  it('many small lines of a head', async () =>
    expect(await ask(await raw((socket) => void socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`)))).toBe('too_large'))
  it('answers on the way that never end', async () => {
    const flood = await raw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await ask(flood, { milliseconds: 300 })).toBe('timeout')
  })
  it('another protocol', async () =>
    expect(await ask(await raw((socket) => void socket.end('220 mail.example.com ESMTP\r\n')))).toBe('broken'))
  it('an end before anything', async () => expect(await ask(await raw((socket) => socket.destroy()))).toBe('broken'))
  it('a change of protocol', async () =>
    expect(
      await ask(await raw((socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'))),
    ).toBe('broken'))
  it('HTTP where TLS was to be', async () =>
    expect(await ask(await web((_, reply) => reply.end()), {}, { tls: { verify: false } })).toBe('tls'))
  it('nobody there', async () => {
    const host = await raw(() => undefined)
    for (const end of ending.splice(0)) await end()
    expect(await ask(host)).toBe('refused')
  })
  it('a body without an end is not read', async () => {
    let written = 0
    const host = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const timer = setInterval(() => (written += socket.write('a'.repeat(10_000)) ? 10_000 : 0), 1)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await ask(host)).toBe('200')
    expect(written).toBeLessThan(5_000_000)
  })
})

describe('DNS', () => {
  it('that does not answer, or cannot, is no word about the name', async () => {
    const { head } = await office({ 'silent.example.com': 'silent', 'broken.example.com': 'broken' })
    expect([await head('silent.example.com', 80), await head('broken.example.com', 80)]).toEqual(['dns_silent', 'dns_silent'])
  })
  it('that leads in a circle has an end', async () => {
    const { outside } = await office({
      'a.example.com': ['b.example.com'],
      'b.example.com': ['a.example.com'],
      ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`n${n}.example.com`, [`n${n + 1}.example.com`]])),
    })
    const chain = (name: string) => said(outside.chain(name).then((names) => names.join()))
    expect([
      await chain('a.example.com'),
      await chain('n0.example.com'),
      await chain('n27.example.com'),
      await chain('nothing.example.com'),
    ]).toEqual(['loop', 'loop', 'n28.example.com,n29.example.com,n30.example.com', ''])
  })
  it('is not asked for the names of this machine', async () => {
    const { head, dns } = await office({})
    expect([await head('localhost', 80), dns.asked]).toEqual(['no_public_address', []])
  })
})

describe('how much at once', () => {
  it('so many, then so many wait, and the rest is told so', async () => {
    let [now, most] = [0, 0]
    const held: (() => void)[] = []
    const host = await web((_, reply) => {
      most = Math.max(most, (now += 1))
      held.push(() => {
        now -= 1
        reply.end()
      })
    })
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here, atOnce: 2, waiting: 3, milliseconds: 20_000 })
    const asked = Array.from({ length: 8 }, () => head('origin.example.com', host.port))
    const answers = Promise.all(asked)
    // As soon as one is there it may go; the next comes in its place.
    const release = setInterval(() => held.shift()?.(), 5)
    const told = await answers
    clearInterval(release)
    expect([told.filter((one) => one === '200').length, told.filter((one) => one === 'busy').length, most]).toEqual([5, 3, 2])
  })
})

describe('what is there is found', () => {
  it('asked by HEAD, under its name, below the folder', async () => {
    const host = await web((_, reply) => reply.writeHead(200, { 'content-type': 'text/plain' }).end())
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect([await head('Origin.Example.com.', host.port, { as: 'shop.example.com', path: '/pictures/' }), host.asked]).toEqual([
      '200',
      ['HEAD shop.example.com /pictures/'],
    ])
    expect(await head('127.0.0.1', host.port)).toBe('200')
  })
  it('at the next address when nobody is at the first', async () => {
    const host = await web((_, reply) => reply.end())
    const { head } = await office({ 'origin.example.com': ['127.0.0.2', '127.0.0.1'] }, { allowed: ['127.0.0.0/8'] })
    expect(await head('origin.example.com', host.port)).toBe('200')
  })
  it('by TLS, whose certificate is looked at when it must be right', async () => {
    const host = await web((_, reply) => reply.end(), makeCertificate({ cn: 'origin.example.com' }))
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect(await head('origin.example.com', host.port, { tls: { verify: false } })).toBe('200')
    expect(await head('origin.example.com', host.port, { tls: { verify: true } })).toBe('tls_untrusted')
  })
  it('and what it shows to visitors, right or wrong', async () => {
    const host = await web((_, reply) => reply.end(), makeCertificate({ cn: 'shop.example.com' }))
    const { outside } = await office({ 'edge.example.com': ['127.0.0.1'] }, { allowed: here })
    const { certificate, isTrusted } = await outside.handshake({ host: 'edge.example.com', port: host.port, server: 'shop.example.com' })
    expect([certificate.checkHost('shop.example.com'), certificate.checkHost('other.example.com'), isTrusted]).toEqual([
      'shop.example.com',
      undefined,
      false,
    ])
  })
  it('and of a redirect one plain line', async () => {
    const host = await raw((socket) => void socket.end(`HTTP/1.1 301 Moved\r\nlocation: https://x.example.com/${'a'.repeat(500)}\r\n\r\n`))
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect((await head('origin.example.com', host.port)).length).toBe('301 '.length + 200)
  })
})
