import { describe, expect, it } from 'vitest'
import { readZoneFile } from './zoneFile.ts'

const types = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'CAA', 'PTR', 'HTTPS', 'NAPTR', 'DS']
const read = (text: string) => readZoneFile(text, { zone: 'shop.example', types })
const valuesOf = (text: string) => read(text).lines.map(({ name, ttl, type, content }) => [name, ttl, type, content])

describe('a zone file', () => {
  it('as BIND writes it is read with its names, times and lines', () => {
    const file = read(`; exported
$ORIGIN shop.example.
$TTL 1h30m
@       IN SOA ns1.old.example. admin.shop.example. (
               2026010101 ; serial
               3h 15m 1w 1d )
        IN NS  ns1.old.example.
        IN MX  10 mail
        300 IN MX 20 mx.other.example.
www     IN 60  A   203.0.113.10
        A      203.0.113.11
_sip._tcp SRV  10 5 5060 sip.shop.example.
@       TXT    "v=spf1 include:_spf.example.net" " -all"
a.b     cname  www
`)
    expect(file.problems).toEqual([])
    expect(file.skipped).toEqual([
      { line: 4, type: 'SOA' },
      { line: 7, type: 'NS' },
    ])
    expect(file.lines).toEqual([
      { line: 8, name: '@', ttl: 5400, type: 'MX', content: '10 mail.shop.example' },
      { line: 9, name: '@', ttl: 300, type: 'MX', content: '20 mx.other.example' },
      { line: 10, name: 'www', ttl: 60, type: 'A', content: '203.0.113.10' },
      { line: 11, name: 'www', ttl: 5400, type: 'A', content: '203.0.113.11' },
      { line: 12, name: '_sip._tcp', ttl: 5400, type: 'SRV', content: '10 5 5060 sip.shop.example' },
      { line: 13, name: '@', ttl: 5400, type: 'TXT', content: '"v=spf1 include:_spf.example.net" " -all"' },
      { line: 14, name: 'a.b', ttl: 5400, type: 'CNAME', content: 'www.shop.example' },
    ])
  })

  it.each([
    ['without any TTL', 'www A 203.0.113.1', ['www', undefined, 'A', '203.0.113.1']],
    ['with the whole name', 'www.shop.example. 60 IN A 203.0.113.1', ['www', 60, 'A', '203.0.113.1']],
    ['with another origin', '$ORIGIN eu.shop.example.\nwww 60 CNAME @', ['www.eu', 60, 'CNAME', 'eu.shop.example']],
    ['with a relative origin', '$ORIGIN eu\nwww 60 CNAME x', ['www.eu', 60, 'CNAME', 'x.eu.shop.example']],
    ['with names in other letters', 'почта 60 A 203.0.113.1', ['xn--80a1acny', 60, 'A', '203.0.113.1']],
    ['with capitals', 'WWW 60 in a 203.0.113.1', ['www', 60, 'A', '203.0.113.1']],
    ['with a semicolon in quotes', '@ 60 TXT "v=DKIM1; p=x" ; comment', ['@', 60, 'TXT', 'v=DKIM1; p=x']],
    ['with escapes', String.raw`@ 60 TXT "a\"b \208\159\044"`, ['@', 60, 'TXT', String.raw`"a\"b П,"`]],
    ['with a quoted value of CAA', '@ 60 CAA 0 issue "ca.example"', ['@', 60, 'CAA', '0 issue "ca.example"']],
    ['with the root as its target', '@ 60 MX 0 .', ['@', 60, 'MX', '0 .']],
    ['over several lines', 'x 60 TXT ( "one"\n "two" )', ['x', 60, 'TXT', '"one" "two"']],
    [
      'with quoted parameters',
      'web 60 HTTPS 1 svc alpn="h2,h3" port=8443',
      ['web', 60, 'HTTPS', '1 svc.shop.example alpn="h2,h3" port=8443'],
    ],
    ['with escapes outside quotes', String.raw`@ 60 TXT a\;b`, ['@', 60, 'TXT', 'a;b']],
    ['with a wildcard', '*.eu 60 A 203.0.113.1', ['*.eu', 60, 'A', '203.0.113.1']],
  ])('%s is read', (_, text, value) => expect(valuesOf(text)).toEqual([value]))

  it.each([
    ['$INCLUDE other.db', 'include'],
    ['$GENERATE 1-9 a$ A 203.0.113.$', 'include'],
    ['$ORIGIN', 'directive'],
    ['$WHAT x', 'directive'],
    ['$TTL soon', 'ttl'],
    ['www.other.example. 60 A 203.0.113.1', 'outside'],
    ['notshop.example. 60 A 203.0.113.1', 'outside'],
    ['www CH TXT "x"', 'class'],
    ['www 60 LOC 52 N', 'type'],
    ['www 60 IN A', 'unreadable'],
    ['www 60', 'unreadable'],
    ['www', 'unreadable'],
    ['www 60 "A" x', 'unreadable'],
    ['www 60 A 203.0.113.1 )', 'unreadable'],
    ['www 60 TXT "open', 'unclosed'],
    ['www 60 TXT ( "open"', 'unclosed'],
  ])('%j is a problem of its line (%s), and the rest is read', (text, code) => {
    const { problems } = read(`ok 60 A 203.0.113.9\n${text}`)
    expect(problems.map(({ line, code: found }) => [line, found])).toEqual([[2, code]])
    expect(valuesOf(`${text.includes('( ') ? '' : `${text}\n`}ok 60 A 203.0.113.9`)).toContainEqual(['ok', 60, 'A', '203.0.113.9'])
  })

  it('a name is missing only before the first one', () => {
    expect(read('  A 203.0.113.1').problems).toEqual([{ line: 1, code: 'noName', text: 'A' }])
    expect(valuesOf('x 60 A 203.0.113.1\n  A 203.0.113.2')).toHaveLength(2)
  })

  it.each([
    ['words', `@ TXT ${'a '.repeat(200_000)}`],
    ['one text', `@ TXT "${'a'.repeat(9_900_000)}"`],
    ['an escape', `@ TXT "\\a${'a'.repeat(300_000)}"`],
    ['an unclosed quote', `@ TXT "${'a'.repeat(9_900_000)}`],
    ['a name', `${'a'.repeat(9_900_000)} A 192.0.2.1`],
    ['parentheses', `@ TXT ${'('.repeat(200_000)}`],
  ])('with a line of %s that is too long is read but for that line', (_what, row) => {
    const { lines, problems } = read(`a A 192.0.2.1\n${row}\nb A 192.0.2.2\n`)
    expect(lines.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(problems).toMatchObject([{ line: 2, code: 'unreadable' }])
    expect(problems[0]!.text.length).toBeLessThan(1000)
  })
  it('with an origin that grows is read but for the names that are too long', () => {
    const { lines, problems } = read(`${'$ORIGIN a\nx 60 A 203.0.113.1\n'.repeat(2000)}y.shop.example. 60 A 203.0.113.2\n`)
    expect(lines.length).toBeLessThan(700)
    expect(lines.every(({ name }) => name.length <= 1024)).toBe(true)
    expect(problems.length).toBeGreaterThan(1000)
    expect(problems.every(({ code, text }) => code === 'unreadable' && text.length < 10)).toBe(true)
  })
  it('with a long line of other letters and an escape is read whole', () => {
    const text = `\\"${'я'.repeat(60_000)}`
    expect(read(`a TXT "${text}"\n`).lines[0]!.content).toContain('я'.repeat(60))
  })
  it('of a million characters is read at once', () => {
    const started = performance.now()
    read(`x 60 TXT "${'\\\\'.repeat(200_000)}"\n${'('.repeat(200_000)}\n${'x 60 A 203.0.113.1\n'.repeat(20_000)}`)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
