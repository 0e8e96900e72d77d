// E4: what a host outside answers, or does not, and how much is asked at once.
import { afterEach, describe, expect, it } from 'vitest'
import type { OutsideOptions, Question } from '../../../server/drivers/outside/outside.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { closeAll, here, type Host, office, raw, web } from '../support/outsideHosts.ts'

afterEach(closeAll)

describe('an existing server is found', () => {
  it('by a HEAD request, under its name, below the folder', async () => {
    const host = await web((_, reply) => reply.writeHead(200, { 'content-type': 'text/plain' }).end())
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect([await head('Origin.Example.com.', host.port, { as: 'shop.example.com', path: '/pictures/' }), host.asked]).toEqual([
      '200',
      ['HEAD shop.example.com /pictures/'],
    ])
    expect(await head('127.0.0.1', host.port)).toBe('200')
  })
  it('at the next address when none answers at the first', async () => {
    const host = await web((_, reply) => reply.end())
    const { head } = await office({ 'origin.example.com': ['127.0.0.2', '127.0.0.1'] }, { allowed: ['127.0.0.0/8'] })
    expect(await head('origin.example.com', host.port)).toBe('200')
  })
  it('by TLS, whose certificate is checked when it must be valid', async () => {
    const host = await web((_, reply) => reply.end(), makeCertificate({ cn: 'origin.example.com' }))
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect(await head('origin.example.com', host.port, { tls: { verify: false } })).toBe('200')
    expect(await head('origin.example.com', host.port, { tls: { verify: true } })).toBe('tls_untrusted')
  })
  it('with the certificate that visitors see, valid or not', async () => {
    const host = await web((_, reply) => reply.end(), makeCertificate({ cn: 'shop.example.com' }))
    const { outside } = await office({ 'edge.example.com': ['127.0.0.1'] }, { allowed: here })
    const { certificate, isTrusted } = await outside.handshake({ host: 'edge.example.com', port: host.port, server: 'shop.example.com' })
    expect([certificate.checkHost('shop.example.com'), certificate.checkHost('other.example.com'), isTrusted]).toEqual([
      'shop.example.com',
      undefined,
      false,
    ])
  })
  it('with one plain line of a redirect', async () => {
    const host = await raw((socket) => void socket.end(`HTTP/1.1 301 Moved\r\nlocation: https://x.example.com/${'a'.repeat(500)}\r\n\r\n`))
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect((await head('origin.example.com', host.port)).length).toBe('301 '.length + 200)
  })
})

describe('an invalid answer', () => {
  const ask = async (host: Host, options: Partial<OutsideOptions> = {}, more: Partial<Question> = {}) =>
    (await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here, ...options })).head('origin.example.com', host.port, more)

  it('that comes byte by byte extends no time limit', async () => {
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
  it('endless headers', async () =>
    expect(await ask(await raw((socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(64 * 1024)}`)))).toBe('too_large'))
  it('many small header lines', async () =>
    expect(await ask(await raw((socket) => void socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`)))).toBe('too_large'))
  it('endless interim answers', async () => {
    const flood = await raw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await ask(flood, { milliseconds: 300 })).toBe('timeout')
  })
  it('another protocol', async () =>
    expect(await ask(await raw((socket) => void socket.end('220 mail.example.com ESMTP\r\n')))).toBe('broken'))
  it('a connection that closes at once', async () => expect(await ask(await raw((socket) => socket.destroy()))).toBe('broken'))
  it('a change of protocol', async () =>
    expect(
      await ask(await raw((socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'))),
    ).toBe('broken'))
  it('HTTP instead of TLS', async () => expect(await ask(await web((_, reply) => reply.end()), {}, { tls: { verify: false } })).toBe('tls'))
  it('no server', async () => {
    const host = await raw(() => undefined)
    await closeAll()
    expect(await ask(host)).toBe('refused')
  })
  it('an endless body is not read', async () => {
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

describe('concurrent requests', () => {
  it('are limited, then a limited number waits, and the rest is refused', async () => {
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
