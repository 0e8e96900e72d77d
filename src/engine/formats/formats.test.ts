import { describe, expect, it } from 'vitest'
import '../compile/edgeReady.ts'
import { FORMATS, s3HostPattern } from './formats.ts'
import { expandS3Host } from '../load/schema/s3Host.ts'
import { hashOf } from '../json/hash.ts'

const cases: Record<string, { good: string[]; bad: string[] }> = {
  host: {
    good: ['a.b', 'xn--80a.xn--p1ai', 'a_b.c', '1.2.3.4', '300.1.1.1'],
    bad: [
      '',
      'a',
      'a b.c',
      '-a.b',
      'a..b',
      '.a.b',
      'a.b.',
      'http://a.b',
      'a.b/c',
      'a.b:80',
      '\u0001a.b',
      'a.b\n',
      `${'a'.repeat(64)}.b`,
      `${'a.'.repeat(127)}b`,
    ],
  },
  'ip-if-numeric': { good: ['a.b', '1.2.3.4', '255.255.255.255'], bad: ['256.1.1.1', '1.1.1.0001', '999.999.999.999'] },
  cidr4: {
    good: ['1.2.3.4', '1.2.3.0/24', '0.0.0.0/0'],
    bad: ['', '1.2.3', '1.2.3.4/33', '1.2.3.4/', '1.2.3.256/8', 'a/8', '::1/8', '1.2.3.4/8 '],
  },
  'email-ascii': {
    good: ['a@b.co', 'a+b@c-d.example'],
    bad: ['', 'a', '@b.co', 'a@b', 'a@b.', 'ы@b.co', 'a b@c.co', 'a@b@', 'a@b.co,c@d.co', `${'a'.repeat(251)}@b.co`],
  },
  'regex-if-tilde': { good: ['', 'a(', '~a+', '~^x$'], bad: ['~', '~(', '~[', '~*'] },
  'phone-loose': { good: ['+7 (912) 345-67-89', '123456789'], bad: ['', '12345', 'phone 1234567', '+7 912 345-67-89 ext'] },
  inn: {
    good: ['7707083893', '7700000009', '770000000082', '500100732259'],
    bad: ['', '7707083894', '77070838930', '500100732250', '500100732269', '770708389', 'x707083893', '７７０７０８３８９３'],
  },
  ogrn: {
    good: ['1027700132195', '1027700000008', '304500116000157'],
    bad: ['', '1027700132194', '102770013219', '304500116000158', '30450011600015', 'x027700132195', '１０２７７００１３２１９５'],
  },
  url: {
    good: ['http://a.b', 'https://a.b/c?d'],
    bad: ['', 'a.b', 'ftp://a.b', 'http://a', 'http://a b.c', 'javascript:alert(1)', 'https://'],
  },
  'date-time': { good: ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+03:00'], bad: ['2026-01-01', '2026-13-01T00:00:00Z', '', 'x'] },
  ipv4: { good: ['1.2.3.4'], bad: ['256.1.1.1', '1.2.3', '01.2.3.4', '::1'] },
  ipv6: { good: ['::1', '2001:db8::1'], bad: ['1.2.3.4', ':::', '2001:db8::1::2', 'g::1'] },
}

describe('formats', () => {
  for (const [name, { good, bad }] of Object.entries(cases)) {
    it.each(good)(`${name} takes %j`, (text) => expect(FORMATS[name]?.(text)).toBe(true))
    it.each(bad)(`${name} refuses %j`, (text) => expect(FORMATS[name]?.(text)).toBe(false))
  }
  it('all are functions of a text, and quick on long ones', () => {
    const started = performance.now()
    for (const [name, check] of Object.entries(FORMATS))
      for (const long of [`${'a'.repeat(20_000)}!`, '1.'.repeat(10_000), '('.repeat(5000), `${'-'.repeat(20_000)}@`])
        expect(typeof check(long), name).toBe('boolean')
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('hosts of S3 storages', () => {
  const pattern = new RegExp(s3HostPattern(['s3.example', '*.amazonaws.com']), 'u')
  it.each(['s3.example', 'a.amazonaws.com', 'x.y.amazonaws.com'])('%s is one', (host) => expect(pattern.test(host)).toBe(true))
  it.each(['', 's3xexample', 'amazonaws.com', 'a.s3.example', 'a.amazonaws.com.evil', 's3.example\n'])('%j is not', (host) =>
    expect(pattern.test(host)).toBe(false),
  )
  it('without hosts nothing is one', () => {
    for (const host of ['', 'a', 's3.example']) expect(new RegExp(s3HostPattern([]), 'u').test(host)).toBe(false)
  })
  it('replace the format at any place, and nothing else', () => {
    const schema = {
      properties: { format: { const: 's3-host' }, a: { not: { propertyNames: { not: { format: 's3-host' } } } }, b: { format: 'host' } },
    }
    expect(expandS3Host(schema, ['x.y'])).toEqual({
      properties: {
        format: { const: 's3-host' },
        a: { not: { propertyNames: { not: { pattern: '^(?:x\\.y)$' } } } },
        b: { format: 'host' },
      },
    })
  })
})

describe('hashOf', () => {
  it('is 24 hex digits of sha256, and tells key order', () => {
    expect(hashOf({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590')
    expect(hashOf({ a: 1, b: 2 })).not.toBe(hashOf({ b: 2, a: 1 }))
    expect(hashOf({ a: undefined })).toBe(hashOf({}))
    expect(hashOf(undefined)).toMatch(/^[0-9a-f]{24}$/)
    expect(hashOf('я')).not.toBe(hashOf('?'))
  })
})
