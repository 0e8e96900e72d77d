import { describe, expect, it } from 'vitest'
import { newAjv } from '../compile/ajv.ts'
import type { Warning } from '../load/resource/resourceFile.ts'
import type { Schema, Test } from '../schema/types.ts'
import { warningsOf } from './warnings.ts'

const ajv = newAjv('draft-07', { loose: true, unicode: true })
const test: Test = (schema, data) => ajv.validate(schema, data) === true
const has = (name: string): Schema => ({ required: [name] })
const found = (list: Warning[], data: unknown, before?: unknown) => warningsOf(list, data, test, before).map(({ id, at }) => `${id} ${at}`)

describe('warnings', () => {
  it('are shown at every place they name', () => {
    expect(found([{ id: 'w', at: ['a', 'b.c'], if: has('a') }], { a: 1 })).toEqual(['w /a', 'w /b/c'])
  })
  it('are checked on the nearest item of their place', () => {
    const list: Warning[] = [{ id: 'w', at: ['rows.*.url'], if: has('bad') }]
    expect(found(list, { rows: [{}, { bad: 1 }], bad: 1 })).toEqual(['w /rows/1/url'])
    expect(found([{ id: 'w', at: ['map.*.list.*.x'], if: has('bad') }], { map: { 'a/b': { list: [{ bad: 1 }] }, c: {} } })).toEqual([
      'w /map/a~1b/list/0/x',
    ])
    expect(found([{ id: 'w', at: ['rows.*'], if: { const: 'x' } }], { rows: ['x', 'y'] })).toEqual(['w /rows/0'])
  })
  it('of a change compare with the record before', () => {
    const list: Warning[] = [{ id: 'c', at: ['size'], changed: 'size' }]
    expect(found(list, { size: 2 }, { size: 1 })).toEqual(['c /size'])
    expect(found(list, {}, { size: 1 })).toEqual(['c /size'])
    expect(found(list, { size: 1 }, { size: 1 })).toEqual([])
    expect(found(list, { size: 1 })).toEqual([])
  })
  it.each<[string, Warning[], unknown]>([
    ['no condition', [{ id: 'w', at: ['a'] }], { a: 1 }],
    ['a condition that does not hold', [{ id: 'w', at: ['a'], if: has('b') }], { a: 1 }],
    ['no items', [{ id: 'w', at: ['rows.*.a'], if: {} }], { rows: [] }],
    ['a list that is absent', [{ id: 'w', at: ['rows.*.a'], if: {} }], {}],
    ['a value of another shape', [{ id: 'w', at: ['rows.*.a'], if: {} }], { rows: 'xyz' }],
    ['names of the prototype', [{ id: 'w', at: ['constructor.*.a', 'toString.*'], if: {} }], {}],
    ['nothing', [{ id: 'w', at: ['rows.*.a'], if: {} }], null],
    ['no warnings', [], { a: 1 }],
  ])('are not found with %s', (_, list, data) => {
    expect(found(list, data)).toEqual([])
  })
})
