import { describe, expect, it } from 'vitest'
import { readZoneFile } from '../../engine/formats/dns/zoneFile.ts'
import { changeOf, inWritingOrder, nameOf, planOf, type Options, type StoredSet, undoOf } from './plan.ts'

const types = ['A', 'CNAME', 'MX', 'TXT', 'NS']
const stored = (name: string, type: string, contents: string[], more: object = {}): StoredSet => ({
  id: `rr_${name}_${type}`,
  version: 3,
  name,
  type,
  ttl: 3600,
  records: contents.map((content) => ({ content, enabled: true })),
  ...more,
})
const zone = [
  stored('@', 'MX', ['10 mx.shop.example.']),
  stored('www', 'A', ['203.0.113.1', '203.0.113.2'], { ttl: 60 }),
  stored('old', 'A', ['203.0.113.9']),
  stored('fixed', 'A', ['203.0.113.8'], { _readonly: true }),
]
const plan = (text: string, options: Partial<Options> = {}) =>
  planOf(readZoneFile(text, { zone: 'shop.example', types }), zone, { others: 'keep', same: 'replace', ...options })
const kinds = (text: string, options?: Partial<Options>) => plan(text, options).map(({ kind }) => kind)
const parent = { zone_id: 'zone_1' }

describe('the plan of a zone file', () => {
  it('is in the order of the file, with lines that the portal serves itself and unreadable ones', () => {
    const text = '@ NS ns1\nnew 60 A 203.0.113.5\nbad 60 LOC x y\nwww 60 A 203.0.113.1\n@ MX 10 MX.shop.example.\nwww 60 A 203.0.113.2'
    expect(kinds(text)).toEqual(['skipped', 'added', 'refused', 'equal', 'equal'])
  })
  it('joins lines of one name and type, once each', () => {
    const [row] = plan('a 60 A 203.0.113.1\na A 203.0.113.2\na A 203.0.113.2')
    expect(row).toMatchObject({
      kind: 'added',
      line: 1,
      next: { ttl: 60, records: [{ content: '203.0.113.1' }, { content: '203.0.113.2' }] },
    })
  })
  it('replaces the values of a set, and keeps whether remaining ones are enabled', () => {
    const [row] = plan('www 300 A 203.0.113.2\nwww A 203.0.113.7')
    expect(row).toMatchObject({
      kind: 'changed',
      next: { ttl: 300, records: [{ content: '203.0.113.2', enabled: true }, { content: '203.0.113.7' }] },
    })
  })
  it('adds values to existing ones, and keeps their TTL', () => {
    const [row] = plan('www 300 A 203.0.113.7', { same: 'add' })
    expect(row).toMatchObject({ kind: 'changed', next: { ttl: 60 } })
    expect(row!.kind === 'changed' && row!.next.records.map(({ content }) => content)).toEqual([
      '203.0.113.1',
      '203.0.113.2',
      '203.0.113.7',
    ])
    expect(kinds('www 300 A 203.0.113.1', { same: 'add' })).toEqual(['equal'])
  })
  it('deletes sets that are not in the file only on request, and never read-only ones', () => {
    const text = 'www 60 A 203.0.113.1\nwww A 203.0.113.2\n@ 3600 MX 10 mx.shop.example.'
    expect(kinds(text)).toEqual(['equal', 'equal'])
    const gone = plan(text, { others: 'delete' }).slice(2)
    expect(gone.map((row) => row.kind === 'deleted' && row.stored.name)).toEqual(['old'])
  })
  it('keeps disabled values', () => {
    const off = { content: '203.0.113.4', enabled: false }
    const half = stored('half', 'A', ['203.0.113.3'])
    const sets = [
      { ...half, records: [...half.records, off] },
      { ...stored('none', 'A', []), records: [off] },
    ]
    const of = (text: string) => planOf(readZoneFile(text, { zone: 'shop.example', types }), sets, { others: 'delete', same: 'replace' })
    expect(of('half 3600 A 203.0.113.3').map(({ kind }) => kind)).toEqual(['equal'])
    expect(of('half 3600 A 203.0.113.5')).toMatchObject([{ kind: 'changed', next: { records: [{ content: '203.0.113.5' }, off] } }])
  })
  it.each([
    ['another time', 'www 61 A 203.0.113.1\nwww A 203.0.113.2'],
    ['a value less', 'www 60 A 203.0.113.1'],
  ])('sees %s', (_, text) => expect(kinds(text)).toEqual(['changed']))
  it('of long texts does not depend on where their strings are split', () => {
    const long = 'x'.repeat(300)
    const [row] = planOf(
      readZoneFile(`t 3600 TXT "${long.slice(0, 100)}" "${long.slice(100, 300)}"`, { zone: 'shop.example', types }),
      [stored('t', 'TXT', [`"${long.slice(0, 255)}" "${long.slice(255)}"`])],
      { others: 'keep', same: 'replace' },
    )
    expect(row!.kind).toBe('equal')
  })
})

describe('its changes', () => {
  const rows = plan('new 60 A 203.0.113.5\nwww 60 A 203.0.113.1\nbad 60 LOC x y', { others: 'delete' })
  it('delete first and create last', () => {
    expect(inWritingOrder(rows).map((row) => changeOf(row, parent))).toEqual([
      { action: 'delete', id: 'rr_@_MX', version: 3 },
      { action: 'delete', id: 'rr_old_A', version: 3 },
      expect.objectContaining({ action: 'replace', id: 'rr_www_A', version: 3 }),
      { action: 'create', data: { zone_id: 'zone_1', name: 'new', type: 'A', ttl: 60, records: [{ content: '203.0.113.5' }] } },
    ])
  })
  it('of one name are adjacent, so that they are in one batch', () => {
    const changes = inWritingOrder(plan('old 60 CNAME other.example.\nnew 60 A 203.0.113.5', { others: 'delete' }))
    expect(changes.map((row) => `${row.kind} ${nameOf(row)}`)).toEqual([
      'deleted @',
      'deleted www',
      'deleted old',
      'added old',
      'added new',
    ])
  })
  it('are undone from their results', () => {
    const left = { id: 'rr_x', version: 4 }
    expect(inWritingOrder(rows).map((row) => undoOf(row, left, parent))).toEqual([
      { action: 'restore', ...left },
      { action: 'restore', ...left },
      { action: 'replace', ...left, data: expect.objectContaining({ zone_id: 'zone_1', name: 'www', records: zone[1]!.records }) },
      { action: 'delete', ...left },
    ])
  })
  it('are empty for sets that stay, are refused or skipped', () =>
    expect(plan('@ NS ns1\n@ 3600 MX 10 mx\nx 60 LOC y z').map((row) => changeOf(row, parent))).toEqual([undefined, undefined, undefined]))
})
