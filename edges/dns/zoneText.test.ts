// Rendered zones (D3): hostile texts are escaped, read back equal, and load in BIND's named-checkzone where it is installed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { textOfStrings } from '../../src/engine/formats/dns/dnsText.ts'
import { DNS_FORMATS } from '../../src/engine/formats/dns/formatsDns.ts'
import { readZoneFile } from '../../src/engine/formats/dns/zoneFile.ts'
import fc from 'fast-check'
import { type Records, zoneText } from './zoneText.ts'

const zone = { name: 'shop.example', nameservers: ['ns1.portal.example', 'ns2.portal.example'] }
const types = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'CAA', 'PTR']
const dir = mkdtempSync(join(tmpdir(), 'zone-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const checker = process.env.NAMED_CHECKZONE ?? 'named-checkzone'
const hasChecker = spawnSync(checker, ['-v']).status === 0
if (!hasChecker) {
  const advice = `ZONES ARE NOT CHECKED BY BIND: no ${checker}. Install it: apt-get install -y bind9-utils`
  if (process.env.CI === 'true') throw new Error(advice)
  process.stderr.write(`\n${advice}\n`)
}
function expectLoads(text: string): void {
  if (!hasChecker) return
  const file = join(dir, 'zone')
  writeFileSync(file, text)
  // Servers of other zones are not looked up.
  const { status, stdout } = spawnSync(checker, ['-i', 'none', '-k', 'ignore', zone.name, file], { encoding: 'utf8' })
  expect(status, `${stdout}\n${text}`).toBe(0)
}

const set = (name: string, type: string, ...contents: string[]): Records => ({
  zone_id: 'zone_1',
  name,
  type,
  ttl: 300,
  records: contents.map((content) => ({ content })),
})
/** By name and type, with the texts of TXT records as they are answered. */
const valuesOf = (all: { name: string; type: string; content: string }[]): string[] =>
  all
    .map(
      ({ name, type, content }) => `${name} ${type} ${type === 'TXT' ? textOfStrings(content) : content.replace(/\.$/, '').toLowerCase()}`,
    )
    .toSorted()
function expectSame(sets: Records[]): void {
  const text = zoneText(zone, sets, 1)
  const file = readZoneFile(text, { zone: zone.name, types })
  expect(file.problems).toEqual([])
  expect(valuesOf(file.lines)).toEqual(
    valuesOf(sets.flatMap(({ name, type, records }) => records.map(({ content }) => ({ name, type, content })))),
  )
  expectLoads(text)
}

const hostile = [
  ';',
  '(',
  ')',
  '"',
  '\\',
  '$INCLUDE /etc/passwd',
  '$GENERATE 1-9 a A 192.0.2.$',
  '@',
  '\\000',
  '\\"',
  ' ',
  'Привет',
  '\u{1F600}',
  '.',
  "'",
]
const isText = DNS_FORMATS['dns-txt']!
const piece = fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 }))
const text = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((parts) =>
    parts
      .join('')
      .replaceAll(/[\u0000-\u001F\u007F]/g, '')
      .toWellFormed()
      .trim(),
  )
  .filter((one) => one !== '' && !one.startsWith('"') && isText(one))
const label = fc.stringMatching(/^[a-z0-9_]([a-z0-9_-]{0,20}[a-z0-9])?$/)

describe('a rendered zone (D3)', () => {
  it('keeps every text unchanged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(label, { minLength: 1, maxLength: 4 }), fc.array(text, { minLength: 4, maxLength: 4 }), (names, texts) =>
        expectSame(names.map((name, index) => set(name, 'TXT', texts[index]!))),
      ),
    )
  })
  it('splits texts only every 255 bytes', () => {
    for (const length of [254, 255, 256, 510, 511, 4096]) expectSame([set('@', 'TXT', 'x'.repeat(length))])
    expectSame([set('long', 'TXT', `${'x'.repeat(254)}é"\\;`)])
  })
  it('ends names in one dot, typed with or without it', () => {
    const values = ['CNAME', 'NS', 'PTR'].map((type) => [type, 'a.example'] as const)
    const all = [...values, ['MX', '10 a.example'], ['SRV', '1 2 3 a.example'], ['HTTPS', '1 a.example alpn="h2"']] as const
    for (const [type, value] of all)
      expect(zoneText(zone, [set('x', type, value.replace('a.example', 'a.example.'))], 1)).toBe(zoneText(zone, [set('x', type, value)], 1))
    expect(zoneText(zone, [set('x', 'MX', '10 a.example')], 1)).toContain('IN MX 10 a.example.\n')
  })
  it('accepts names with underscores, wildcards and other letters, and values of every usual type', () => {
    expectSame([
      set('@', 'A', '192.0.2.1', '192.0.2.2'),
      set('*', 'AAAA', '2001:db8::1'),
      set('www', 'CNAME', 'shop.example'),
      set('@', 'MX', '10 mail.example.net'),
      set('_sip._tcp', 'SRV', '10 5 5060 sip.example.net'),
      set('@', 'CAA', '0 issue "ca.example.net; account=1"'),
      set('xn--e1afmkfd', 'A', '192.0.2.3'),
      set('sub', 'NS', 'ns.example.net'),
    ])
  })
  it.each(['a b', 'a;b', 'a(b', 'a"b', '$INCLUDE', '$GENERATE 1-2', 'a\nb', 'a\\b', 'a..b', `${'a'.repeat(64)}`, 'a@b'])(
    'never contains the invalid name %j',
    (name) => expect(DNS_FORMATS['dns-name']!(name)).toBe(false),
  )
  it.each(['CNAME', 'NS', 'PTR'])('has no second word in the value of a %s', () => {
    for (const value of ['a.example\n@ A 192.0.2.9', 'a.example ; x', 'a.example (', '$INCLUDE x', 'a b'])
      expect(DNS_FORMATS['dns-host']!(value)).toBe(false)
  })
})
