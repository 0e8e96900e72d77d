import { describe, expect, it } from 'vitest'
import { networkOf } from './networks.ts'

describe('addresses and networks in one spelling', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1/32', '10.0.0.1/32'],
    ['10.1.2.3/8', '10.0.0.0/8', '10.0.0.0/8'],
    ['255.255.255.255/0', '0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', '2001:db8:0:0:0:0:0:1/128'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33', '2001:db8:8000:0:0:0:0:0/33'],
    ['::ffff:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:c000:201/128'],
  ])('%s is %s', (one, other, spelling) => {
    expect([networkOf(one), networkOf(other)]).toEqual([spelling, spelling])
  })
  it.each([
    '',
    '010.0.0.1',
    '10.0.0.1/33',
    '10.0.0.1/08',
    '10.0.0.1/',
    '10.0.0.1/8/8',
    '127.1',
    '1::2::3',
    '::1/129',
    'a.example',
    ':::',
    '::1%eth0',
  ])('%s is none', (text) => {
    expect(networkOf(text)).toBeUndefined()
  })
})
