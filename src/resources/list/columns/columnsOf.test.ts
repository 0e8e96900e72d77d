import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { columnsIn, columnsOf, kindOf, widthsOf, type ColumnModel } from './columnsOf.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    on: { type: 'boolean' },
    size: { type: ['integer', 'null'] },
    host: { type: 'string', format: 'hostname' },
    kind: { enum: ['a'], type: 'string' },
    since: { type: 'string', format: 'date-time' },
    names: { type: 'array', items: { type: 'string' } },
    rows: { type: 'object', additionalProperties: { type: 'object' } },
  },
}

describe('columnsOf', () => {
  it('draws a value by its schema when the definition does not say how', () => {
    const columns = columnsOf({
      schema,
      columns: ['name', 'on', 'size', 'host', 'kind', 'since', 'names', 'rows', 'updated_at'].map((field) => ({ field })),
    })
    expect(columns.map((column) => column.as)).toEqual(['text', 'boolean', 'number', 'mono', 'chip', 'date', 'list', 'list', 'date'])
    expect(columns.filter((column) => column.isNumeric).map((column) => column.field)).toEqual(['size'])
  })
  it('sorts by single values only', () => {
    const columns = columnsOf({
      schema,
      columns: [{ field: 'name' }, { field: 'names' }, { field: 'rows' }, { field: 'updated_at' }, { field: 'kind', sortable: false }],
    })
    expect(columns.filter((column) => column.isSortable).map((column) => column.field)).toEqual(['name', 'updated_at'])
  })
  it('does not sort by values of another record', () => {
    const [end] = columnsOf({
      schema: { type: 'object', properties: { key: { type: 'integer', reference: { type: 'keys', value: 'seq', label: '{seq}' } } } },
      columns: [{ field: 'key', as: 'expiry', of: 'ends' }],
    })
    expect(end).toMatchObject({ field: 'key', as: 'expiry', of: 'ends', isSortable: false })
  })
  it('keeps the settings of the definition', () => {
    expect(columnsOf({ schema, columns: [{ field: 'kind', as: 'status', hidden: true }] })).toEqual([
      { field: 'kind', as: 'status', isChoice: true, isSortable: true, isNumeric: false, isHidden: true, isTitle: true },
    ])
  })
})

it('draws an unknown schema as text', () => expect(kindOf({}, 'x')).toBe('text'))

it.each([
  ['a choice', 'kind', true],
  ['a list of choices', 'kinds', true],
  ['choices within rows', 'rows.*.kind', true],
  ['names', 'names', undefined],
  ['an unknown field', 'other', undefined],
])('knows whether values have labels: %s', (_what, field, isChoice) => {
  const kind = { type: 'string', enum: ['a', 'b'] }
  const properties = {
    kind,
    kinds: { type: 'array', items: { $ref: '#/$defs/kind' } },
    rows: { type: 'array', items: { type: 'object', properties: { kind } } },
    names: { type: 'array', items: { type: 'string' } },
  }
  const [column] = columnsOf({ schema: { type: 'object', $defs: { kind }, properties } as Schema, columns: [{ field, as: 'list' }] })
  expect(column!.isChoice).toBe(isChoice)
})

describe('columns in a table of limited width', () => {
  const column = (field: string, as: string, more: object = {}) => ({
    field,
    as,
    isSortable: true,
    isNumeric: false,
    isHidden: false,
    isTitle: false,
    ...more,
  })
  const all = [
    column('name', 'text', { isTitle: true }),
    column('active', 'status'),
    column('names', 'list'),
    column('domain', 'mono'),
    column('changed', 'date'),
  ]
  const fieldsIn = (room: number) => columnsIn(all, room).map(({ field }) => field)
  it('are all shown where there is room', () => {
    expect(fieldsIn(900)).toEqual(['name', 'active', 'names', 'domain', 'changed'])
  })
  it('are hidden from the last one on, so that hosts are not cut', () => {
    expect(fieldsIn(700)).toEqual(['name', 'active', 'names', 'domain'])
    expect(fieldsIn(500)).toEqual(['name', 'active', 'names'])
  })
  it('are hidden in favour of those that the person chose', () => {
    expect(columnsIn([...all, column('_labels', 'labels', { isChosen: true })], 700).map(({ field }) => field)).toEqual([
      'name',
      'active',
      'names',
      '_labels',
    ])
  })
  it('are not hidden in favour of those that the definition hides and nobody chose', () => {
    expect(columnsIn([...all, column('_labels', 'labels')], 900).map(({ field }) => field)).not.toContain('_labels')
    expect(columnsIn([...all, column('_labels', 'labels')], 1200).map(({ field }) => field)).toContain('_labels')
  })
  it('always include the name and the state, and a later narrow one does not precede others', () => {
    expect(fieldsIn(0)).toEqual(['name', 'active'])
    expect(columnsIn([...all.slice(0, 3), column('domain', 'mono'), column('n', 'number')], 560).map(({ field }) => field)).toEqual([
      'name',
      'active',
      'names',
    ])
  })
  it('include traffic longer than hosts', () => {
    const busy = [...all.slice(0, 4), column('_traffic', 'traffic'), column('changed', 'date')]
    expect(columnsIn(busy, 450).map(({ field }) => field)).toEqual(['name', 'active', '_traffic'])
    expect(columnsIn(busy, 600).map(({ field }) => field)).toEqual(['name', 'active', 'names', '_traffic'])
  })
  it('always include the sorted one', () => {
    const sorted = (room: number, sort?: string) => columnsIn(all, room, sort).map(({ field }) => field)
    expect(sorted(500, 'changed')).toEqual(['name', 'active', 'changed'])
    expect(sorted(500, 'unknown')).toEqual(['name', 'active', 'names'])
    expect(sorted(500)).not.toContain('changed')
  })
  it('share the room by their content; the others are as wide as their content', () => {
    const [, , names, , changed] = all
    const letters = (shown: Record<string, number>) => (one: ColumnModel) => ({ shown: shown[one.field] ?? 0, head: one.field.length })
    const wide = widthsOf(all, letters({ name: 10, names: 40, domain: 10, active: 6, changed: 12 }))
    const even = widthsOf(all, letters({ name: 10, names: 10, domain: 10, active: 6, changed: 12 }))
    expect(parseInt(wide.get(names!)!)).toBeGreaterThan(parseInt(even.get(names!)!))
    expect(wide.get(changed!)).toBe('72px')
    expect(widthsOf(all).get(changed!)).toBe('132px')
  })
  it('leave room for a second line that is longer than the first', () => {
    const letters = (below: number) => (one: ColumnModel) => ({ shown: 10, below: one.isTitle ? below : 0, head: 4 })
    const nameOf = (below: number) => parseFloat(widthsOf(all, letters(below)).get(all[0]!)!)
    expect(nameOf(30)).toBeGreaterThan(nameOf(0))
  })
  it('give a text of a thousand characters no more room than one that fits', () => {
    const of = (length: number) => widthsOf(all, ({ field }) => ({ shown: field === 'names' ? length : 10, head: 4 })).get(all[2]!)
    expect(of(1000)).toBe(of(44))
  })
})
