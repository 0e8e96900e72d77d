import { describe, expect, it } from 'vitest'
import type { Schema } from '../../engine/types.ts'
import { columnsOf, kindOf } from './columnsOf.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' }, on: { type: 'boolean' }, size: { type: ['integer', 'null'] }, host: { type: 'string', format: 'hostname' }, kind: { enum: ['a'], type: 'string' },
    since: { type: 'string', format: 'date-time' }, names: { type: 'array', items: { type: 'string' } }, rows: { type: 'object', additionalProperties: { type: 'object' } },
  },
}

describe('columnsOf', () => {
  it('draws a value by its shape when the definition does not say how', () => {
    const columns = columnsOf({ schema, columns: ['name', 'on', 'size', 'host', 'kind', 'since', 'names', 'rows', 'updated_at'].map((field) => ({ field })) })
    expect(columns.map((column) => column.as)).toEqual(['text', 'boolean', 'number', 'mono', 'chip', 'date', 'list', 'list', 'date'])
    expect(columns.filter((column) => column.isNumeric).map((column) => column.field)).toEqual(['size'])
  })
  it('sorts by single values only', () => {
    const columns = columnsOf({ schema, columns: [{ field: 'name' }, { field: 'names' }, { field: 'rows' }, { field: 'updated_at' }, { field: 'kind', sortable: false }] })
    expect(columns.filter((column) => column.isSortable).map((column) => column.field)).toEqual(['name', 'updated_at'])
  })
  it('keeps what the definition says', () => {
    expect(columnsOf({ schema, columns: [{ field: 'kind', as: 'status', hidden: true }] })).toEqual([{ field: 'kind', as: 'status', isSortable: true, isNumeric: false, isHidden: true, isTitle: true }])
  })
})

it('draws an unknown shape as text', () => expect(kindOf({}, 'x')).toBe('text'))
