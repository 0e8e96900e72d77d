import { describe, expect, it } from 'vitest'
import { inheritedFrom, isOptionOn, optionFields, switchedOn } from './options.ts'
import type { Resolved } from '../types.ts'

const part = {
  type: 'object',
  properties: { pack: { type: 'boolean' }, deep: { type: 'object', properties: { pack: { type: 'boolean' } } }, only: { type: 'boolean' } },
}
const page = {
  ui: { rows: { inherits: true } },
  schema: {
    type: 'object',
    properties: {
      pack: { type: 'boolean' },
      deep: part.properties.deep,
      rows: { type: 'object', additionalProperties: part },
      others: { type: 'object', additionalProperties: part },
    },
  },
} as unknown as Pick<Resolved, 'ui' | 'schema'>

describe('the option that a row inherits', () => {
  it('is the same field of the whole record', () => {
    expect(inheritedFrom(page, ['rows', '*', 'pack'])).toEqual(['pack'])
    expect(inheritedFrom(page, ['rows', '*', 'deep', 'pack'])).toEqual(['deep', 'pack'])
  })
  it.each([['pack'], ['rows'], ['rows.*'], ['rows.*.only'], ['others.*.pack'], ['*.pack'], ['rows.*.__proto__'], ['nothing.*.pack']])(
    '%s inherits none',
    (path) => expect(inheritedFrom(page, path.split('.'))).toBeUndefined(),
  )
})

describe('fields that are one option', () => {
  const gated = {
    ...page,
    ui: { ...page.ui, 'rows.*.pack': {}, 'deep.pack': {}, 'rows.*.deep.pack': {}, 'rows.*.only': {}, 'others.*.pack': {} },
  } as typeof page
  it.each([
    [['pack'], ['pack', 'rows.*.pack']],
    [
      ['rows', '*', 'pack'],
      ['pack', 'rows.*.pack'],
    ],
    [
      ['rows', '*', 'deep', 'pack'],
      ['deep.pack', 'rows.*.deep.pack'],
    ],
  ])('%j is %j', (at, fields) => expect(optionFields(gated, at)).toEqual(fields))
  it.each([[['rows', '*', 'only']], [['others', '*', 'pack']]])('%j is one of each row', (at) =>
    expect(optionFields(gated, at)).toEqual([]),
  )
})

describe('places that are switched on', () => {
  it('are found in every row and list', () => {
    expect(switchedOn({ rows: { '/a': { pack: true }, b: { pack: {} }, c: { pack: false }, d: {} } }, 'rows.*.pack')).toEqual([
      '/rows/~1a/pack',
      '/rows/b/pack',
    ])
    expect(switchedOn({ rows: [{ pack: null }, { pack: 1 }] }, 'rows.*.pack')).toEqual(['/rows/1/pack'])
  })
  it.each([[undefined], [null], ['text'], [{}], [{ rows: null }], [{ rows: 'abc' }], [{ rows: { a: 1 } }]])('are absent in %j', (data) =>
    expect(switchedOn(data, 'rows.*.pack')).toEqual([]),
  )
  it.each([
    [undefined, false],
    [null, false],
    [false, false],
    [true, true],
    [{}, true],
    ['', true],
  ])('%j counts as on: %s', (value, on) => expect(isOptionOn(value)).toBe(on))
  it('are no members of a prototype', () => expect(switchedOn({}, 'constructor')).toEqual([]))
})
