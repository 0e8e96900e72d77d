import { describe, expect, it } from 'vitest'
import { DNS_FORMATS } from './formatsDns.ts'

const cases: Record<string, { good: string[]; bad: string[] }> = {
  'dns-zone': {
    good: ['example.com', 'a.b', 'xn--e1afmkfd.xn--p1ai'],
    bad: ['com', 'www.example.com', 'example.com.', 'a_b.com', '-a.com', 'a-.com', 'example.1', '.com', 'a.', ''],
  },
  'dns-name': { good: ['@', '', '*', '*.a', '_sip._tcp', 'a-b'], bad: ['a.*', '*a', 'a..b', 'a.', '.a', '-a', 'a b', 'a@b', '*.*', 'é'] },
  'dns-host': { good: ['a.b', 'a.b.', '_x.a.b'], bad: ['a', 'a.', '.', '', '1.2.3.4', 'a..b', 'a.b..', 'https://a.b', 'a b.c'] },
  'dns-mx': { good: ['0 .', '10 a.b', '65535  a.b.'], bad: ['a.b', '65536 a.b', '010 a.b', '1 a', '-1 a.b', '10 a.b c', ''] },
  'dns-srv': { good: ['0 0 0 .', '1 2 3 a.b'], bad: ['1 2 a.b', '1 2 70000 a.b', '1 2 3 a', '1 2 3 a.b x', ''] },
  'dns-caa': {
    good: ['0 issue a.b', '128 issuewild ";"', '0 iodef "mailto:a@b.c"', '0 issue ""'],
    bad: ['1 issue a', '0 issue', '0 other a', '0 iodef a', '0 issue "a', '0 issue "a" b', '0 issue x(y', '0 issue x;y', ''],
  },
  'dns-svcb': {
    good: ['1 . alpn="h2,h3"', '1 a.b port=8443', '1 . alpn="h2\\\\,x"', '0 a.b'],
    bad: ['1 . key65444=(x', '1 . key65444=x;y', '1 . key65444=x\\', '1 . key65444="x\\"', '0 a.b port=1'],
  },
  'dns-naptr': {
    good: ['1 1 "u" "E2U+sip" "!^(.*)$!sip:a@b.c!" .', '1 1 "u" "s" "!^.*$!a\\\\1!" .'],
    bad: ['1 1 "u" "s" "!^.*$!a!\\" .', '1 1 "u" "s" "!^.*$!a\\1!" .', '1 1 "u" "s" "x" a.b'],
  },
  'dns-txt': {
    good: ['', 'a b', '"a" "b"', '"\\""', '"a""b"', '"\\255"'],
    bad: ['"\\256"', '"\\9"', '"a', 'a"', '"a" b', 'x'.repeat(256), 'я'.repeat(128)],
  },
}

describe('formats of DNS', () => {
  for (const [format, { good, bad }] of Object.entries(cases)) {
    it.each(good)(`${format} takes %j`, (text) => expect(DNS_FORMATS[format]?.(text)).toBe(true))
    it.each(bad)(`${format} refuses %j`, (text) => expect(DNS_FORMATS[format]?.(text)).toBe(false))
  }

  it('answers at once for a long text made to be slow', () => {
    const started = performance.now()
    for (const check of Object.values(DNS_FORMATS)) check(`"${'\\'.repeat(4000)}`)
    for (const check of Object.values(DNS_FORMATS)) check(`${'a.'.repeat(2000)}!`)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
