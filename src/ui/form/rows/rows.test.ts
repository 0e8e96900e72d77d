import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { blankRow, newKey, readRows, rowModel, writeRows } from './rows.ts'

const servers: Schema = {
  type: 'object',
  view: { rows: { key: 'netloc', hostPort: 'port', columns: ['netloc', 'weight', 'backup'], blank: { backup: false } } },
  additionalProperties: {
    type: 'object',
    required: ['port'],
    properties: { port: { type: 'integer' }, backup: { type: 'boolean' }, weight: { type: 'integer' } },
  },
}

describe('rows of a map', () => {
  const model = rowModel(servers)
  it('show host and port in one column and the others in the order of the view', () => {
    expect(model.columns.map((column) => column.name)).toEqual(['netloc', 'weight', 'backup'])
    expect(readRows(model, { 'a.com': { port: 80, weight: 5 } })[0]).toMatchObject({ segment: 'a.com', key: 'a.com:80' })
  })
  it('are all kept while a key is blank or duplicate', () => {
    const rows = readRows(model, { 'a.com': { port: 80 }, 'b.com': { port: 80, weight: 5 } })
    const { value, segments } = writeRows(
      model,
      rows.map((row, index) => (index === 1 ? { ...row, key: 'a.com:8' } : row)),
    )
    expect(segments).toHaveLength(2)
    const again = readRows(model, value)
    expect(again.map((row) => row.key)).toEqual(['a.com:80', 'a.com:8'])
    expect(again[1]).toMatchObject({ isUnfinished: true, value: { weight: 5 } })
    const mended = writeRows(
      model,
      again.map((row, index) => (index === 1 ? { ...row, key: 'aa.com:8080' } : row)),
    )
    expect(mended.value).toEqual({ 'a.com': { port: 80 }, 'aa.com': { weight: 5, port: 8080 } })
  })
  it('include the blank row of the view', () => {
    expect(blankRow(model)).toEqual({ key: '', value: { backup: false } })
  })
  it('are unchanged after writing and reading', () => {
    const stored = { 'a.com': { port: 80, backup: true }, '203.0.113.1': { port: 443 } }
    expect(writeRows(model, readRows(model, stored)).value).toEqual(stored)
  })
  it('are found when their keys look like numbers', () => {
    const codes = rowModel({ type: 'object', additionalProperties: { type: 'string' } })
    const { value, segments } = writeRows(codes, [
      { key: 'b', value: 'x' },
      { key: '7', value: 'y' },
    ])
    expect(segments).toEqual(['b', '7'])
    expect(value).toEqual({ 7: 'y', b: 'x' })
  })
})

it('are ordered by their positions, not by a field', () => {
  const paths: Schema = {
    type: 'object',
    view: { rows: { key: 'path', order: 'priority' } },
    additionalProperties: { type: 'object', properties: { priority: { type: 'integer' }, rewrite: { type: 'array', items: {} } } },
  }
  const model = rowModel(paths)
  expect(Object.keys(model.item.properties ?? {})).toEqual(['rewrite'])
  expect(rowModel(paths).item).toBe(model.item)
  const rows = readRows(model, { '/b': { priority: 1 }, '/a': { priority: 0 } })
  expect(rows.map((row) => row.key)).toEqual(['/a', '/b'])
  expect(writeRows(model, rows.toReversed()).value).toEqual({ '/b': { priority: 0 }, '/a': { priority: 1 } })
})

describe('rows with generated keys', () => {
  const map = {
    type: 'object',
    view: { rows: { id: 'random:10', columns: ['name'] } },
    additionalProperties: { type: 'object', properties: { name: { type: 'string' }, hidden: { type: 'string' } } },
  } as const
  const model = rowModel(map as never)

  it('have no column for the key, and only the declared columns', () => expect(model.columns.map(({ name }) => name)).toEqual(['name']))
  it('get a unique key of ten characters, a letter first', () => {
    const keys = Array.from({ length: 50 }, () => blankRow(model).key ?? '')
    for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9]{9}$/)
    expect(new Set(keys).size).toBe(50)
  })
  it('keep their keys when they are written back', () => {
    const stored = { sabcdefghi: { name: 'one', hidden: 'x' }, szzzzzzzzz: { name: 'two' } }
    const rows = readRows(model, stored)
    expect(writeRows(model, rows)).toEqual({ value: stored, segments: ['sabcdefghi', 'szzzzzzzzz'] })
  })
  it('get no key where none is possible', () => {
    expect(newKey(rowModel({ ...map, view: { rows: { id: 'x' } } } as never))).toBe('')
    expect(newKey(rowModel({ type: 'array', items: { type: 'string' } } as never))).toBeUndefined()
  })
})
