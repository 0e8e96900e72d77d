// E4: what customers name is asked outside, and never inside: real DNS, real sockets, and an inside that must stay silent.
import { afterEach, describe, expect, it } from 'vitest'
import { makeCertificate } from '../../support/outside/certificates.ts'
import type { Said } from '../../support/outside/dns.ts'
import { closeAll, here, office, raw, said, web } from '../support/outsideHosts.ts'

afterEach(closeAll)

describe('internal addresses are never connected to', () => {
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
  it('by CNAME records, however long the chain', async () => {
    const inside = await web((_, reply) => reply.end('secret'))
    const { head } = await office({
      'a.example.com': ['b.example.com'],
      'b.example.com': ['c.example.com'],
      'c.example.com': ['127.0.0.1'],
    })
    expect([await head('a.example.com', inside.port), inside.came()]).toEqual(['no_public_address', 0])
  })
  it('when a name resolves differently later: the checked address is the one connected to', async () => {
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
  it('when the second query has an internal address: it is checked again', async () => {
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
  ])('by a redirect to %s, which is reported and not followed', async (place) => {
    const inside = await web((_, reply) => reply.end('secret'))
    const to = place.replace('127.0.0.1', `127.0.0.1:${inside.port}`)
    const host = await web((_, reply) => reply.writeHead(302, { location: to }).end())
    const { head } = await office({ 'origin.example.com': ['127.0.0.1'] }, { allowed: here })
    expect([await head('origin.example.com', host.port), inside.came(), host.came()]).toEqual([`302 ${to}`, 0, 1])
  })
  it('and the answer does not reveal whether an internal name exists', async () => {
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
  it.each([22, 25, 6379, 11211, 0, 70000])('and port %i of no host', async (port) => {
    const { head, dns } = await office({ 'origin.example.com': ['8.8.8.8'] })
    expect([await head('origin.example.com', port), dns.asked]).toEqual(['port_closed', []])
  })
})

describe('DNS', () => {
  it('that does not or cannot answer says nothing about the name', async () => {
    const { head } = await office({ 'silent.example.com': 'silent', 'broken.example.com': 'broken' })
    expect([await head('silent.example.com', 80), await head('broken.example.com', 80)]).toEqual(['dns_silent', 'dns_silent'])
  })
  it('with a circular chain is given up', async () => {
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
