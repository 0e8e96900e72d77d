// Canonical names: no spelling bypasses a reserved name.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from './canonical.ts'
import { loadNameReservations } from './reserved.ts'

const settings = {
  DELIVERY_DOMAIN: 'cdn.provider.example',
  NAMESERVERS: ['ns1.dns.example'],
  PUBLIC_URL: 'https://portal.example:8443',
  PLAYER_DOMAIN: 'player.provider.example',
}
const reserved = await loadNameReservations(
  { brands: { everyHost: async () => ['*', 'brand.reseller.example', 'xn--e1afmkfd.xn--p1ai'] } as never },
  settings,
)

describe('a canonical name', () => {
  it.each([
    ['WWW.Example.COM', 'www.example.com'],
    ['www.example.com.', 'www.example.com'],
    ['www。example．com｡', 'www.example.com'],
    ['ｗｗｗ.example.com', 'www.example.com'],
    ['Пример.РФ', 'xn--e1afmkfd.xn--p1ai'],
    ['straße.de', 'xn--strae-oqa.de'],
    ['*.Example.com', '*.example.com'],
    ['_dmarc.example.com', '_dmarc.example.com'],
  ])('%s', (text, name) => expect(canonical(text)).toEqual({ is: 'name', name }))
  it.each([
    '',
    '.',
    '..',
    'a..b',
    'a.b..',
    '*',
    '*.',
    '*.*.com',
    'a.*.com',
    'a b.com',
    'a/b.com',
    'a%2eb.com',
    'a.com:80',
    'u@a.com',
    `${'a'.repeat(64)}.com`,
    'a'.repeat(260),
  ])('%j is no name', (text) => expect(canonical(text)).toEqual({ is: 'invalid' }))
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '１２７.0.0.1',
    '1.2.3.4.',
    '::1',
    '[::1]',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    'a.0x10',
    'a.1',
  ])('%j is an address', (text) => expect(canonical(text)).toEqual({ is: 'address' }))
})

/** Spellings that browsers, edges or resolvers take for the same name. */
const written = (name: string) =>
  fc
    .record({
      upper: fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length }),
      dot: fc.constantFrom('.', '。', '．', '｡'),
      end: fc.constantFrom('', '.', '。'),
      wide: fc.boolean(),
    })
    .map(
      ({ upper, dot, end, wide }) =>
        [...name]
          .map((letter, index) => (upper[index] ? letter.toUpperCase() : letter))
          .map((letter) => (wide && /[a-z0-9]/i.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter))
          .join('')
          .replaceAll('.', dot) + end,
    )
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)

describe('a reserved name', () => {
  const names = [
    'cdn.provider.example',
    'ns1.dns.example',
    'portal.example',
    'player.provider.example',
    'brand.reseller.example',
    'co.uk',
    'github.io',
    's3.amazonaws.com',
    'xn--p1ai',
    'example',
  ]
  it('is reserved in every spelling, as a host and as a zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names).chain(written), fc.constantFrom<'host' | 'zone'>('host', 'zone'), (text, kind) => {
        expect(reserved(text, kind)).toBeTypeOf('string')
      }),
      { numRuns: 2000 },
    )
  })
  it('is any name below the delivery domain, and any wildcard or zone above a reserved name', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
        expect(reserved(`${labels.join('.')}.cdn.provider.example`, 'host')).toMatch(/delivery|invalid/)
      }),
    )
    for (const name of ['*.provider.example', '*.cdn.provider.example', '*.dns.example', '*.reseller.example', '*.co.uk', '*.example'])
      expect(reserved(name, 'host'), name).toBeTypeOf('string')
    for (const name of ['provider.example', 'dns.example', 'reseller.example']) {
      expect(reserved(name, 'zone'), name).toBeTypeOf('string')
      expect(reserved(name, 'host'), name).toBeUndefined()
    }
  })
  it('is never a customer’s name', () => {
    fc.assert(
      fc.property(label, label, (sub, domain) => {
        const name = `${sub}.${domain}-shop.com`
        expect([undefined, 'invalid']).toContain(reserved(name, 'host'))
      }),
    )
    for (const name of [
      'shop.foo.github.io',
      'foo.github.io',
      'www.shop.co.uk',
      'xcdn.provider.example',
      'cdn.provider.example.shop.com',
      'пример.рф.com',
    ])
      expect(reserved(name, 'host'), name).toBeUndefined()
  })
  it('includes addresses in any spelling', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), fc.constantFrom('dotted', 'number', 'hex', 'octal', 'short'), (number, how) => {
        const parts = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255)
        const text = {
          dotted: parts.join('.'),
          number: String(number),
          hex: `0x${number.toString(16)}`,
          octal: parts.map((part) => `0${part.toString(8)}`).join('.'),
          short: `${parts[0]}.${number & 0xff_ffff}`,
        }[how]
        expect(reserved(text, 'host')).toBe('address')
      }),
    )
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        expect(reserved(text, 'host')).toBe('address')
      }),
    )
  })
  it('never throws, and accepts canonical names only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const found = canonical(text)
        if (found.is === 'name') expect(canonical(found.name)).toEqual(found)
      }),
      { numRuns: 3000 },
    )
  })
})
