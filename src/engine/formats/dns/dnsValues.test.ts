import { describe, expect, it } from 'vitest'
import { normalizers } from '../../values/normalize/normalizers.ts'
import { DNS_PARTS, partsIn, partsText } from './dnsParts.ts'
import { bytesOf, split, splitWhereLong, stringsOfText, textOfStrings } from './dnsText.ts'
import { DNS_FORMATS } from './formatsDns.ts'
import { asciiWords, shownNames, toAscii, toUnicode } from '../contacts/idn.ts'

const isTxt = DNS_FORMATS['dns-txt']!
describe('parts of a value', () => {
  it.each([
    ['dns-mx', '10 mail.example.com', ['10', 'mail.example.com']],
    ['dns-srv', '10 5 5060 sip.example.com.', ['10', '5', '5060', 'sip.example.com.']],
    ['dns-caa', '0 issue "ca.example.net; validationmethods=dns-01"', ['0', 'issue', 'ca.example.net; validationmethods=dns-01']],
    ['dns-svcb', '1 . alpn="h2,h3" port=443', ['1', '.', 'alpn="h2,h3" port=443']],
    ['dns-naptr', '100 10 "u" "E2U+sip" "!^.*$!sip:a@b.c!" .', ['100', '10', 'u', 'E2U+sip', '!^.*$!sip:a@b.c!', '.']],
  ])('%s are read and written back', (format, text, values) => {
    const parts = DNS_PARTS[format]!
    expect(partsIn(text, parts)).toEqual(values)
    expect(partsText(values, parts)).toBe(text)
  })
  it('an unquoted value of CAA is read, too', () => expect(partsIn('0 issue a.b', DNS_PARTS['dns-caa']!)).toEqual(['0', 'issue', 'a.b']))
  it.each([
    [['10', ''], ''],
    [['', ''], ''],
    [['20', ''], '20'],
    [['', 'mail.example.com'], ' mail.example.com'],
  ])('%j is not completed', (values, text) => {
    expect(partsText(values, DNS_PARTS['dns-mx']!)).toBe(text)
    expect(DNS_FORMATS['dns-mx']!(text)).toBe(false)
  })
})

describe('a text record', () => {
  const dkim = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
  it('of 410 letters is two strings, and one text to people', () => {
    const stored = stringsOfText(dkim)
    expect([dkim.length, split(dkim).map(bytesOf), isTxt(dkim), isTxt(stored), textOfStrings(stored) === dkim]).toEqual([
      410,
      [255, 155],
      false,
      true,
      true,
    ])
    expect(splitWhereLong(dkim)).toBe(stored)
    expect(splitWhereLong(stored)).toBe(stored)
  })
  it.each([
    'v=spf1 -all',
    'say "hi"',
    ' blanks at the ends ',
    'back\\slash "and" quote',
    'я'.repeat(300),
    '😀'.repeat(100),
    `${'a'.repeat(254)}яb`,
  ])('%j comes back as it was typed', (text) => {
    const stored = stringsOfText(text)
    expect([textOfStrings(stored), isTxt(stored)]).toEqual([text, true])
  })
  it.each(['"open', '"a" b', 'a "b"'])('%j stays unchanged', (text) =>
    expect([textOfStrings(text), splitWhereLong(text)]).toEqual([text, text]),
  )
  it.each([[{ records: 'x' }], [{ records: [{ content: 5 }, 'x', null] }], [[]], [null], ['x'], [{}]])('%j has nothing to split', (value) =>
    expect(normalizers['stringsEach']!(value, { list: 'records', field: 'content' })).toEqual(value),
  )
})

describe('names in other letters', () => {
  it.each([
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['*.почта.рф', '*.xn--80a1acny.xn--p1ai'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ])('%s is stored as %s and shown as it was', (name, ascii) => {
    expect([toAscii(name), toUnicode(ascii), toAscii(ascii)]).toEqual([ascii, name, ascii])
  })
  it('names inside a text are shown in their own letters, the rest stays', () =>
    expect(shownNames('10 xn--80a1acny.xn--p1ai. my-xn--p1ai xn--!!')).toBe('10 почта.рф. my-xn--p1ai xn--!!'))
  it('only words in other letters change in a value', () =>
    expect(asciiWords('10 Почта.РФ Mail.Example')).toBe('10 xn--80a1acny.xn--p1ai Mail.Example'))
  it.each(['_dmarc', '@', '', 'a..b', '203.0.113.300', 'имя℀', 'и мя.рф'])('%j stays', (name) =>
    expect(toAscii(name).includes('xn--e')).toBe(false),
  )
  it.each(['xn--', 'xn--!!', 'xn--99999999999', 'xn--a-ё'])('%s is no punycode and stays', (name) => expect(toUnicode(name)).toBe(name))
})

it.each(['xn--agpj-vd7a.com', 'xn--paypal-df0c.com', 'xn--xlogin-pq0c.com', 'xn--ab-cja0439b.com', 'xn--ggle-55da.com'])(
  '%s is deceptive and stays in punycode',
  (name) => expect(shownNames(name)).toBe(name),
)
