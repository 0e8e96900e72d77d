import { describe, expect, it } from 'vitest'
import { textsOf, titleOf, valuesAt, valuesOrAbsent } from './valuesAt.ts'

const record = {
  id: 'x_1',
  name: 'oak',
  rows: { 'a.com:80': { port: 80 }, 'b.com:81': { port: 81 } },
  list: [{ on: true, content: '1.1.1.1' }, { content: '2.2.2.2' }],
  tags: ['x', 'y'],
  'a.b': 7,
}

describe('valuesAt', () => {
  it('goes through names, items and map values', () => {
    expect(valuesAt(record, 'name')).toEqual(['oak'])
    expect(valuesAt(record, 'rows.*.port')).toEqual([80, 81])
    expect(valuesAt(record, 'list.*.content')).toEqual(['1.1.1.1', '2.2.2.2'])
    expect(valuesAt(record, '/a.b')).toEqual([7])
    expect(valuesAt(record, 'name.length')).toEqual([])
    expect(valuesAt(record, 'constructor')).toEqual([])
  })
})

describe('valuesOrAbsent', () => {
  it('has a value for every holder of the field', () => {
    expect(valuesOrAbsent(record, 'list.*.on', false)).toEqual([true, false])
    expect(valuesOrAbsent(record, 'on', true)).toEqual([true])
  })
  it('is empty without holders, and where nothing stands for an absent value', () => {
    expect(valuesOrAbsent({ list: [] }, 'list.*.on', true)).toEqual([])
    expect(valuesOrAbsent(record, 'on', undefined)).toEqual([])
  })
})

it('prefers the schema’s own field where its name is taken by the envelope', () => {
  expect(valuesAt({ id: 'x_1', _own: { id: 42 } }, 'id')).toEqual([42])
})

describe('textsOf', () => {
  it('tells a map by its keys, a list by its items, an object by its first telling member', () => {
    expect(textsOf(valuesAt(record, 'rows'))).toEqual(['a.com:80', 'b.com:81'])
    expect(textsOf(valuesAt(record, 'tags'))).toEqual(['x', 'y'])
    expect(textsOf(valuesAt(record, 'list'))).toEqual(['1.1.1.1', '2.2.2.2'])
  })
})

it('names a record by the title of its type, else by its id', () => {
  expect(titleOf('{name}', record)).toBe('oak')
  expect(titleOf('{name}', { name: 'xn--e1afmkfd.xn--p1ai' })).toBe('пример.рф')
  expect(titleOf('{kind} {missing}', record)).toBe('x_1')
  expect(titleOf('{list.*.content}', record)).toBe('1.1.1.1, 2.2.2.2')
  expect(titleOf('{rules}', { rules: { a: 1, b: 1, c: 1, d: 1 } })).toBe('a, b, c, …')
})

it('tells values by the words of the reader, where they have one', () => {
  const wordOf = (path: string, value: string) => (`${path}.${value}` === 'kind.dvr' ? 'DVR' : undefined)
  expect(titleOf('{kind}: {name}', { kind: 'dvr', name: 'dvr' }, wordOf)).toBe('DVR: dvr')
})

it('takes the first of several fields that says something', () => {
  expect(titleOf('{name|tags}', record)).toBe('oak')
  expect(titleOf('{missing|tags} !', { ...record, missing: '' })).toBe('x, y !')
  expect(titleOf('{missing|gone}', record)).toBe('x_1')
})
