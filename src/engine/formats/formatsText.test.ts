import { describe, expect, it } from 'vitest'
import '../compile/edgeReady.ts'
import { TEXT_FORMATS } from './formatsText.ts'
import { normalize } from '../values/normalize/normalize.ts'
import { lines } from '../values/views.ts'

const long = (label: number) => `${'a'.repeat(label)}.ru`
/** The requirement, valid values, invalid values: at least two invalid for each valid one. */
const cases: Record<string, { id: string; good: string[]; bad: string[] }> = {
  'letters-only': {
    id: 'R0-604',
    good: ["Иван O'Neil, jr.", 'Анна-Мария', 'Ёлкин’', 'Müller'],
    bad: ['', 'a1', 'a_b', 'a;b', 'a\n', 'a\tb', '漢字', 'a!'],
  },
  'plain-name': { id: 'R0-605', good: ['my_name-1 x', 'Имя 2', '-'], bad: ['', 'a.b', 'a/b', 'a\n', 'a,b', "a'b", '<b>'] },
  'domain-port': {
    id: 'R0-606',
    good: ['a.ru:65535', 'a-b.example.com', long(63), `a.${'b'.repeat(63)}`, 'xn--e1afmkfd.xn--p1ai', '1.1a'],
    bad: [
      '',
      'a.r',
      'a.ru:123456',
      'a.ru:',
      'a.ru:0',
      'a.ru:65536',
      'a.ru:8o',
      'ru',
      '.ru',
      'a..ru',
      'a.ru.',
      '-a.ru',
      'a-.ru',
      'a_b.ru',
      'пример.рф',
      long(64),
      `a.${'b'.repeat(64)}`,
      '1.2.3.44',
      'a.ru:1:2',
      'http://a.ru',
      'a.ru/x',
    ],
  },
  'url-loose': {
    id: 'R0-607',
    good: ['', 'a.ru/x', 'https://a.ru', 'http://a.ru:8080/x?y#z', 'HTTPS://A.RU', '1.1.1.1/x'],
    bad: [
      'ftp://a.ru',
      '/x',
      'https://',
      'http:///x',
      'a',
      'a b.ru',
      'a.ru/ x',
      'javascript:alert(1)',
      '//a.ru',
      'https://u:p@a.ru',
      'a.ru:x/y',
      'a.ru/я',
      'https:a.ru',
    ],
  },
  'word-characters': { id: 'R0-608', good: ['a_b.c-1', '-', '...'], bad: ['', 'a b', 'я', 'a/b', 'a\n', 'a:b', 'é'] },
  'ascii-printable': { id: 'R0-609', good: ['a~!', ' ', '<>"\\'], bad: ['', 'я', 'a\n', 'a\t', '\u007f', 'é', '\u00a0'] },
  cidr4: {
    id: 'R0-610',
    good: ['10.0.0.0/32', '10.0.0.0/0', '10.0.0.1'],
    bad: ['10.0.0.0/33', '256.1.1.1', '/33', '10.0.0.0/', '10.0.0', '10.0.0.0/-1', '10.0.0.0/8/8'],
  },
  'ip-list': {
    id: 'R0-610 R0-611 R0-612',
    good: ['10.0.0.0/32', '1.1.1.1 2.2.2.2\n3.3.3.3', '2001:db8::1', '::1 10.0.0.0/8\r\n\r\n::ffff:1.2.3.4', ' 1.1.1.1 '],
    bad: [
      '',
      ' \n',
      '10.0.0.0/33',
      '256.1.1.1',
      '1.1.1.1,2.2.2.2',
      '1.1.1.1;2.2.2.2',
      '1.1.1.1\t2.2.2.2',
      ':::',
      '2001:db8::1::2',
      '1.1.1.1 a',
      'a.ru',
      '1.1.1.1/',
      '2001:db8::/129',
    ],
  },
  'host-port': {
    id: 'R0-613',
    good: ['1.1.1.1:80', 'a.ru', 'a.ru:443', '1.1.1.1', '::1', '[2001:db8::1]:80', '[::1]'],
    bad: [
      '',
      'a.ru:x',
      'a.ru:',
      '1.1.1.1:',
      '1.1.1.1:65536',
      '1.1.1:80',
      '256.1.1.1',
      'a',
      '[::1',
      '[::1]80',
      '[1.1.1.1]:80',
      '[::1]:',
      'a.ru:80:80',
      'a b.ru',
      ':80',
    ],
  },
  'card-expiry': { id: 'R0-620', good: ['12/30', '01/00', ''], bad: ['13/30', '00/30', '1/30', '12/2030', '12-30', ' 12/30', '12/3a'] },
  'whole-number': { id: 'R0-621', good: ['12', '-3', '0', '007'], bad: ['1.5', 'a', '', '-', '+1', '1e3', ' 1', '１', '1\n'] },
  'no-cyrillic': { id: 'R0-622', good: ['', 'abc', 'é', '漢字'], bad: ['abя', 'абв', 'aЁ', 'ԁ', 'ꙁ', 'a\u0456', 'Ѐ', 'Я'] },
  instant: {
    id: 'dates',
    good: ['2028-02-29T00:00:00Z', '2026-12-31T23:59:59.5+03:00'],
    bad: [
      '',
      '2026-02-30T00:00:00Z',
      '2025-02-29T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2026-02-28T24:00:00Z',
      '2016-12-31T23:59:60Z',
      '2026-02-28',
      'tomorrow',
    ],
  },
  'cache-time': {
    id: 'durations',
    good: ['0s', '3650d', '315360000s', 'text'],
    bad: ['3651d', '999999999d', '315360001s', '87601h', '5256001m', '999999999999s', '99999999999d', '100000000000h'],
  },
  'regex-rule': { id: 'R0-626', good: ['~^/a', '~a+', '~*A$'], bad: ['/a', '', '~', '~(', '~[', ' ~a', 'a~', '~*', '~(a+)+$'] },
  'regex-if-tilde': { id: 'R0-626', good: ['', '/a(', '~a+', '~^x$'], bad: ['~', '~(', '~[', '~*', '~a{2,1}', '~(?<a', '~\\', '~+'] },
  'phone-e164': {
    id: 'phones',
    good: ['+79123456789', '+7 (912) 345-67-89'],
    bad: ['', '89123456789', '+7', '+7 912 345-67-89 доб. 1', '+1234567890123456'],
  },
  'email-ascii': { id: 'e-mails', good: ['a@b.co'], bad: ['a', 'ы@b.co', 'a@b.co,c@d.co'] },
}

describe('formats of texts', () => {
  for (const [name, { id, good, bad }] of Object.entries(cases)) {
    it.each(good)(`${id} ${name} takes %j`, (text) => expect(TEXT_FORMATS[name]?.(text)).toBe(true))
    it.each(bad)(`${id} ${name} refuses %j`, (text) => expect(TEXT_FORMATS[name]?.(text)).toBe(false))
    it(`${name} is tried with twice as many that fail`, () => expect(bad.length).toBeGreaterThanOrEqual(2 * good.length))
  }
  it('are all here', () => expect(Object.keys(cases).toSorted()).toEqual(Object.keys(TEXT_FORMATS).toSorted()))
})

describe('lists with an entry a line', () => {
  const schema = { type: 'array', normalize: 'dropBlank', items: { type: 'string', normalize: 'trim' } } as const
  it('R0-601 are split by line, trimmed, and empty lines dropped', () => {
    for (const text of [' a \n\n b', 'a\r\n\r\nb\r\n', '\n\na\nb\n \t '])
      expect(normalize(schema, lines.write(text), () => true).value).toEqual(['a', 'b'])
    expect(normalize(schema, lines.write(' \n '), () => true).value).toEqual([])
  })
})
