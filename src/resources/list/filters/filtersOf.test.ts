import { expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { filtersOf, initialFilters, isSet, without } from './filtersOf.ts'

const schema: Schema = {
  type: 'object',
  properties: { on: { type: 'boolean' }, kind: { type: 'string', enum: ['a', 'b'] }, size: { type: 'integer' }, note: { type: 'string' } },
}
const filters = filtersOf({
  schema,
  filters: [
    { field: 'q' },
    { field: 'on', segmented: true },
    { field: 'kind', default: 'a' },
    { field: 'size' },
    { field: 'note' },
    { field: 'updated_at' },
  ],
})

it('tells kinds by shape and takes the segmented one out', () => {
  expect(filters.hasSearch).toBe(true)
  expect(filters.segmented).toMatchObject({ field: 'on', kind: 'boolean', choices: [true, false] })
  expect(filters.others.map((filter) => [filter.field, filter.kind])).toEqual([
    ['kind', 'choice'],
    ['size', 'number'],
    ['note', 'text'],
    ['updated_at', 'date'],
  ])
})
it('starts with the definition’s values', () => expect(initialFilters(filters)).toEqual({ kind: 'a' }))
it('knows which filters are set', () => {
  const [kind, , , date] = filters.others
  expect(kind && isSet(kind, { kind: [] })).toBe(false)
  expect(kind && isSet(kind, { kind: ['b'] })).toBe(true)
  expect(date && isSet(date, { updated_at_lte: '2026-11-20' })).toBe(true)
  expect(without({ kind: 'a', q: 'x' }, ['kind'])).toEqual({ q: 'x' })
})
it.each([
  [{}],
  [{ kind: [] }],
  [{ kind: '' }],
  [{ kind: undefined }],
  [{ kind_gte: 'a' }],
  [{ updated_at: '2026-11-20' }],
  [{ updated_at_lte: '' }],
])('takes nothing as set in %j', (values) => {
  expect(filters.others.filter((filter) => isSet(filter, values))).toEqual([])
})
it('makes no segments of a field without choices or with too many', () => {
  const wide: Schema = { type: 'object', properties: { note: { type: 'string' }, kind: { type: 'string', enum: ['a', 'b', 'c', 'd'] } } }
  const found = filtersOf({
    schema: wide,
    filters: [
      { field: 'note', segmented: true },
      { field: 'kind', segmented: true },
    ],
  })
  expect([found.segmented, found.hasSearch]).toEqual([undefined, false])
})
