import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { networksOf } from '../../../server/drivers/outside/networks.ts'
import { openedFault, type Opened } from './openedAddress.ts'

const none: Opened = { networks: [], origins: [] }
const keywordOf = (address: string, opened = none) => openedFault(address, opened)?.keyword

describe('opened', () => {
  it.each([
    'rtmp://push.example.com/app',
    'rtmps://push.example.com:443/app',
    'http://8.8.8.8:8080/live',
    'srt.example.com:9000',
    'srt://8.8.8.8:9000',
    'http://[2606:4700::1111]/live',
    'rtmp://push.example.com./app',
    'rtmp://бренд.example/app',
  ])('%s', (address) => expect(openedFault(address, none)).toBeUndefined())
})

describe('refused', () => {
  it.each([
    'rtmp://127.0.0.1/app',
    'rtmp://localhost/app',
    'rtmp://me@10.0.0.1/app',
    'rtmp://push.example.com@10.0.0.1/app',
    'http://[::1]/live',
    'http://[::ffff:8.8.8.8]/live',
    'http://[fe80::1%25eth0]/live',
    'rtmp://127.1/app',
    'rtmp://8.8/app',
    'rtmp://0x08080808/app',
    'rtmp://127.0.0.%31/app',
    'rtmp://router/app',
    'rtmp://db.internal/app',
    'rtmp://a..example.com/app',
    'rtmp:///app',
    'push.example.com:99999',
    '10.1.1.1:9000',
    '[',
  ])('%s', (address) => expect(openedFault(address, none)).toEqual({ keyword: 'opens', params: {} }))
  it.each([25, 22, 6379])('a port of another service: %i', (port) =>
    expect(openedFault(`rtmp://push.example.com:${port}/app`, none)).toEqual({ keyword: 'closedPort', params: { port } }),
  )
})

describe('what the operator allows', () => {
  const allowed: Opened = { networks: ['10.20.0.0/16', 'fd00::/8'], origins: ['http://127.0.0.1:8088'] }
  it('networks of his own, and nothing beside them', () => {
    expect(keywordOf('rtmp://10.20.255.1/app', allowed)).toBeUndefined()
    expect(keywordOf('http://[fd00::1]/live', allowed)).toBeUndefined()
    for (const other of ['rtmp://10.21.0.1/app', 'http://[fc00::1]/live', 'http://[::ffff:10.20.0.1]/live', 'rtmp://localhost/app'])
      expect(keywordOf(other, allowed), other).toBe('opens')
    expect(keywordOf('http://[::ffff:8.8.8.8]/live', { ...allowed, networks: ['::/0'] })).toBe('opens')
  })
  it('origins of players, and no other port or scheme there', () => {
    expect(keywordOf('http://127.0.0.1:8088/live', allowed)).toBeUndefined()
    for (const other of ['http://127.0.0.1:8089/live', 'rtmp://127.0.0.1:8088/live']) expect(keywordOf(other, allowed), other).toBe('opens')
  })
  it('networks that are not told: hosts are left to who knows them, ports and broken addresses are not', () => {
    const unknown: Opened = { ...none, networks: 'unknown' }
    for (const host of ['10.0.0.1', 'localhost', 'router']) expect(keywordOf(`rtmp://${host}/app`, unknown), host).toBeUndefined()
    expect(keywordOf('rtmp://10.0.0.1:25/app', unknown)).toBe('closedPort')
    expect(keywordOf('push.example.com:99999', unknown)).toBe('opens')
  })
})

it('judges every address as the program does that connects to it', () => {
  const networks = ['10.20.0.0/16', '192.168.7.9', 'fd12::/16', '2001:db8:1::/48']
  const [program, opened] = [networksOf(networks), { networks, origins: [] }]
  const near = ['10.20', '192.168', '100.64', '172.31', '198.18', '224.0'].map((start) =>
    fc.tuple(fc.constant(start), fc.nat(255), fc.nat(255)),
  )
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.oneof(...near).map((parts) => parts.join('.')),
  )
  const heads = ['2001:db8:1', '2001:db8', '2002', 'fd12', 'fe80', '::ffff', '2a00'].map((head) => fc.constant(head))
  const near6 = fc
    .tuple(fc.oneof(...heads), fc.nat(0xffff))
    .map(([head, tail]) => (head === '::ffff' ? `${head}:a14:${tail.toString(16)}` : `${head}::${tail.toString(16)}`))
  fc.assert(
    fc.property(fc.oneof(address, near6), (text) => {
      const url = text.includes(':') ? `http://[${text}]/live` : `http://${text}/live`
      expect(openedFault(url, opened) === undefined, text).toBe(program.isOpen(text))
    }),
    { numRuns: 3000 },
  )
})
