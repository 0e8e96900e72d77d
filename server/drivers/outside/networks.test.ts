import { describe, expect, it } from 'vitest'
import { isName } from './names.ts'
import { networksOf } from './networks.ts'
import { isWebPort } from './ports.ts'

const outside = networksOf([])

describe('addresses of the internet', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '169.253.255.255',
    '11.0.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:4860::8888',
    '3ffe::1',
  ])('%s is one', (address) => {
    expect(outside.isOpen(address)).toBe(true)
  })
})

describe('addresses that are never contacted', () => {
  it.each([
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['all of loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['link-local', '169.254.0.1'],
    ['metadata of clouds', '169.254.169.254'],
    ['metadata of another cloud', '100.100.100.200'],
    ['protocols', '192.0.0.170'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarks', '198.18.0.1'],
    ['6to4 relays', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback in IPv6', '::1'],
    ['no address', '::'],
    ['written out', '0:0:0:0:0:0:0:1'],
    ['link-local', 'fe80::1'],
    ['with a zone', 'fe80::1%eth0'],
    ['of the internet, with a zone', '2a00::1%eth0'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fd00::1'],
    ['metadata in IPv6', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['IPv4-mapped private', '::ffff:10.0.0.1'],
    ['IPv4-mapped in hex', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['local NAT64', '64:ff9b:1::10.0.0.1'],
    ['6to4 of a private address', '2002:0a00:0001::1'],
    ['Teredo', '2001:0:0a00:1::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['a name', 'localhost'],
    ['nothing', ''],
    ['short', '127.1'],
    ['hex', '0x7f000001'],
    ['octal', '0177.0.0.1'],
    ['decimal', '2130706433'],
    ['with a port', '8.8.8.8:80'],
    ['with a prefix', '8.8.8.8/32'],
    ['in brackets', '[2a00::1]'],
  ])('%s: %s', (_, address) => expect(outside.isOpen(address)).toBe(false))
})

describe('networks that a deployment names', () => {
  const mine = networksOf(['127.0.0.1', '10.1.0.0/16', 'fd00:1::/32', '::1'])
  it.each(['127.0.0.1', '10.1.255.255', 'fd00:1::5', '::1', '8.8.8.8'])('%s may be contacted', (address) =>
    expect(mine.isOpen(address)).toBe(true),
  )
  it.each([
    '127.0.0.2',
    '10.2.0.1',
    '169.254.169.254',
    'fd00:2::5',
    '::2',
    '::ffff:127.0.0.1',
    '::ffff:10.1.0.1',
    '64:ff9b::10.1.0.1',
    '2002:0a01:0001::1',
  ])('%s may not', (address) => expect(mine.isOpen(address)).toBe(false))
})

describe('names', () => {
  it.each(['example.com', 'xn--e1afmkfd.xn--p1ai', 'cdn_1.example.com', '10.0.0.1.nip.io'])('%s is one', (name) =>
    expect(isName(name)).toBe(true),
  )
  it.each([
    'localhost',
    '127.1',
    '1.2.3.4',
    '0x7f.1',
    '0x7f.0x1',
    '017700000001',
    '1.2.3.0x4',
    'example.com:80',
    'user@example.com',
    'example.com/',
    'exa mple.com',
    '.example.com',
    'example..com',
    '-a.example.com',
    'a\u0000.example.com',
    'пример.рф',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(127)}com`,
    '',
    '[::1]',
    '::1',
  ])('%j is none', (name) => expect(isName(name)).toBe(false))
})

describe('ports', () => {
  it.each([80, 443, 8080, 8443, 65535])('%i is allowed', (port) => expect(isWebPort(port)).toBe(true))
  it.each([0, -1, 65536, 1.5, NaN, 22, 25, 53, 465, 587, 993, 6379, 11211])('%d is not', (port) => expect(isWebPort(port)).toBe(false))
})
