import { expect, it } from 'vitest'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { tableOf } from './tableOf.ts'

const words = {
  text: (_: string, part: string, path: string) => (part === 'columns' && path === 'size' ? 'Size, B' : undefined),
  field: (_: string, path: string) => `field ${path}`,
  option: (_: string, path: string, value: unknown) => `${path} ${String(value)}`,
  t: (key: string) => key,
}
const column = (field: string, as: string) =>
  ({ field, as, isSortable: true, isNumeric: false, isHidden: false, isTitle: false }) satisfies ColumnModel

it('writes the values of the list, with exact numbers', () => {
  const columns = [
    column('name', 'text'),
    column('size', 'bytes'),
    column('on', 'status'),
    column('flag', 'boolean'),
    column('kind', 'chip'),
    column('hosts', 'list'),
    column('none', 'text'),
  ]
  const record = { id: 'x', name: '=1+1', size: -1234.5, on: false, flag: true, kind: 'a', hosts: ['one', 'two'] }
  expect(tableOf('things', columns, [record], words)).toEqual([
    ['field name', 'Size, B', 'field on', 'field flag', 'field kind', 'field hosts', 'field none'],
    ['=1+1', -1234.5, 'list.inactive', 'app.yes', 'kind a', 'one, two', undefined],
  ])
})

it('writes the names that the list shows instead of keys', () => {
  const columns = [column('brand', 'reference'), column('owner', 'reference')]
  const records = [
    { id: 'x', brand: 'main', owner: 'stf_1' },
    { id: 'y', brand: 'gone' },
  ]
  const names = new Map([['brand', new Map([['main', 'Northwind']])]])
  expect(tableOf('things', columns, records, words, { names }).slice(1)).toEqual([
    ['Northwind', 'stf_1'],
    ['gone', undefined],
  ])
})

it('writes second lines and the figures of the last day, which are not in the records', () => {
  const columns = [{ ...column('name', 'text'), below: 'domain' }, column('_traffic', 'traffic'), column('_cached', 'cached')]
  const records = [
    { id: 'x', name: 'one', domain: 'one.cdn.example' },
    { id: 'y', name: 'two', domain: 'two.cdn.example' },
  ]
  expect(tableOf('things', columns, records, words, { days: new Map([['x', { traffic: 1234, cache_ratio: 0.94567 }]]) })).toEqual([
    ['field name', 'field domain', 'list.export.traffic', 'list.export.cached'],
    ['one', 'one.cdn.example', 1234, 94.57],
    // Without requests there is no ratio.
    ['two', 'two.cdn.example', 0, undefined],
  ])
  // Unknown figures add no columns of zeros.
  expect(tableOf('things', columns, records, words)[0]).toEqual(['field name', 'field domain'])
})

it('writes a second line once when it is also a column', () => {
  const columns = [{ ...column('name', 'text'), below: 'domain' }, column('domain', 'mono')]
  expect(tableOf('things', columns, [], words)).toEqual([['field name', 'field domain']])
})

it('writes labels of choices in a list', () => {
  const columns = [{ ...column('kinds', 'list'), isChoice: true as const }, column('hosts', 'list')]
  const record = { id: 'x', kinds: ['a', 'b'], hosts: ['a'] }
  expect(tableOf('things', columns, [record], words)[1]).toEqual(['kinds a, kinds b', 'a'])
})
