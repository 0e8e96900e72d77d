// Templates of records: which entries are valid, and their changes in a zone.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DNS_FORMATS } from '../../engine/formats/dns/formatsDns.ts'
import type { Schema } from '../../engine/schema/types.ts'
import type { Row, StoredSet } from './plan.ts'
import { templateRows, templatesIn, type Template } from './templates.ts'

const spf = 'v=spf1 include:_spf.mail.example ~all'
const mail: Template = {
  name: 'Mail',
  records: [
    { name: '@', type: 'MX', values: ['10 mx.{zone-}.mail.example.'] },
    { name: '@', type: 'TXT', values: [spf] },
    { name: 'key._domainkey', type: 'CNAME', ttl: 300, values: ['key.{zone}.mail.example.'] },
  ],
}
const stored = (name: string, type: string, ...contents: string[]): StoredSet => ({
  id: `${name} ${type}`,
  version: 1,
  name,
  type,
  ttl: 600,
  records: contents.map((content) => ({ content })),
})
const rowsOf = (sets: StoredSet[], same: 'replace' | 'add' = 'replace') => templateRows(mail, 'shop.example', sets, { same })
const valuesOf = (row: Row | undefined) => (row && 'next' in row ? row.next.records.map(({ content }) => content) : undefined)

describe('a template in a zone', () => {
  it('adds missing records, with the name of the zone', () => {
    const rows = rowsOf([])
    expect(rows.map(({ kind }) => kind)).toEqual(['added', 'added', 'added'])
    expect(rows.map(valuesOf)).toEqual([['10 mx.shop-example.mail.example.'], [spf], ['key.shop.example.mail.example.']])
    expect(rows[2]).toMatchObject({ next: { ttl: 300 } })
  })
  it('replaces values of a name, or adds to them, as chosen', () => {
    const old = stored('@', 'MX', '10 mx.old.example.')
    expect(valuesOf(rowsOf([old])[0])).toEqual(['10 mx.shop-example.mail.example.'])
    expect(valuesOf(rowsOf([old], 'add')[0])).toEqual(['10 mx.old.example.', '10 mx.shop-example.mail.example.'])
  })
  it('keeps other texts of the name, whatever is chosen', () => {
    const old = stored('@', 'TXT', 'proof=1', 'google-site-verification=abc')
    for (const same of ['replace', 'add'] as const)
      expect(valuesOf(rowsOf([old], same)[1])).toEqual(['proof=1', 'google-site-verification=abc', spf])
  })
  it('has no changes if everything is present', () => {
    const all = [
      stored('@', 'TXT', spf),
      { ...stored('@', 'MX', '10 MX.shop-example.mail.example'), ttl: 3600 },
      { ...stored('key._domainkey', 'CNAME', 'key.shop.example.mail.example'), ttl: 300 },
    ]
    expect(rowsOf(all).map(({ kind }) => kind)).toEqual(['equal', 'equal', 'equal'])
  })
})

describe('a second SPF text', () => {
  const problemOf = (before: string) => rowsOf([stored('@', 'TXT', before)])[1]
  it('is a conflict, with a text that joins both', () =>
    expect(problemOf('v=spf1 ip4:192.0.2.1 -all')).toMatchObject({
      kind: 'refused',
      problem: {
        code: 'join',
        at: '@ TXT',
        before: 'v=spf1 ip4:192.0.2.1 -all',
        text: 'v=spf1 ip4:192.0.2.1 include:_spf.mail.example -all',
      },
    }))
  it.each(['v=spf1 redirect=_spf.old.example', 'v=spf1 include:_spf.mail.example -all'])(
    'that cannot be joined is only said: %s',
    (before) => expect(problemOf(before)).toMatchObject({ kind: 'refused', problem: { code: 'once', text: before } }),
  )
  it('is found in quoted strings, and in other letter cases', () =>
    expect(problemOf('"V=SPF1 a:x.example " "-all"')).toMatchObject({ problem: { code: 'join' } }))
  it('is no conflict beside a disabled one, or beside texts of other kinds', () => {
    const off = stored('@', 'TXT', 'v=spf1 -all')
    off.records[0]!.enabled = false
    expect(rowsOf([off])[1]?.kind).toBe('changed')
    expect(problemOf('v=DMARC1; p=none')?.kind).toBe('changed')
  })
  it('changes nothing of the zone', () => {
    const rows = rowsOf([stored('@', 'TXT', 'proof=1', 'v=spf1 -all')])
    expect(rows.filter((row) => 'next' in row && row.next.type === 'TXT')).toEqual([])
  })
})

describe('the file of templates', () => {
  const { records } = JSON.parse(readFileSync(new URL('../../schemas/_shared/dnsTemplates.json', import.meta.url), 'utf8')) as {
    records: Schema
  }
  const formats: Record<string, string> = { MX: 'dns-mx', TXT: 'dns-txt', CNAME: 'dns-host', CAA: 'dns-caa' }
  it.each(['en_US', 'ru_RU'] as const)('has valid records and different names (%s)', (locale) => {
    const templates = templatesIn(records, locale)
    expect(templates).toHaveLength((records['presets'] as unknown[]).length)
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length)
    for (const template of templates)
      for (const row of templateRows(template, 'shop.example', [], { same: 'replace' })) {
        if (row.kind !== 'added') throw new Error(`${template.name} does not fit itself`)
        for (const { content } of row.next.records)
          expect([content, DNS_FORMATS[formats[row.next.type]!]!(content)]).toEqual([content, true])
      }
  })
  it.each<unknown>([
    undefined,
    {},
    'x',
    [null, 'x', {}],
    [{ name: 'A' }],
    [{ name: '', set: { records: mail.records } }],
    [{ name: { ru_RU: 'A' }, set: { records: mail.records } }],
    [{ name: 'A', set: { records: [] } }],
    [{ name: 'A', set: { records: [{ name: '@', type: 'MX', values: [] }] } }],
    [{ name: 'A', set: { records: [{ name: '@', type: 'MX', values: [1] }] } }],
    [{ name: 'A', set: { records: [{ name: '@', type: 'MX', ttl: 'x', values: ['10 mx.example.'] }] } }],
  ])('has no template in %j', (presets) => expect(templatesIn({ presets }, 'en_US')).toEqual([]))
  it('has https links only', () =>
    expect(templatesIn({ presets: [{ name: 'A', set: { records: mail.records }, help: 'javascript:alert(1)' }] }, 'en_US')).toEqual([
      { name: 'A', records: mail.records },
    ]))
})
