import { describe, expect, it } from 'vitest'
import type { Json, Schema } from '../../../engine/schema/types.ts'
import { filtersOf, initialFilters, isSet, segmentIn, without } from './filtersOf.ts'

const schema: Schema = {
  type: 'object',
  properties: { on: { type: 'boolean' }, kind: { type: 'string', enum: ['a', 'b'] }, size: { type: 'integer' }, note: { type: 'string' } },
}
const many: Schema = { type: 'object', properties: { kind: { type: 'string', enum: ['a', 'b', 'c', 'd', 'e'] } } }
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

it('kinds of filters follow from the schema, and the segmented one is excluded', () => {
  expect(filters.hasSearch).toBe(true)
  expect(filters.segmented).toMatchObject({ field: 'on', kind: 'boolean', choices: [true, false] })
  expect(filters.others.map((filter) => [filter.field, filter.kind])).toEqual([
    ['kind', 'choice'],
    ['size', 'number'],
    ['note', 'text'],
    ['updated_at', 'date'],
  ])
})
describe('groups of values', () => {
  const grouped = (segmented: boolean | Json[][]) => filtersOf({ schema: many, filters: [{ field: 'kind', segmented }] })
  it('are segments, with one for the rest, and their single values stay among the others', () => {
    const { segmented, others } = grouped([['a', 'b'], ['c']])
    expect(segmented?.segments).toEqual([{ values: ['a', 'b'] }, { values: ['c'] }, { values: ['d', 'e'], isRest: true }])
    expect(others.map(({ field }) => field)).toEqual(['kind'])
  })
  it('know the segment that is set, and none for other values', () => {
    const { segmented } = grouped([['a', 'b'], ['c']])
    expect([{ kind: ['a', 'b'] }, { kind: 'c' }, { kind: ['d', 'e'] }].map((values) => segmentIn(segmented!, values))).toEqual([0, 1, 2])
    expect([{}, { kind: 'a' }, { kind: ['c'] }, { kind: ['b', 'a'] }].map((values) => segmentIn(segmented!, values))).toEqual([
      -1, -1, -1, -1,
    ])
  })
  it('lose values that the field does not have, and groups without any', () =>
    expect(grouped([['a', 'x'], ['y'], ['b', 'c', 'd', 'e']]).segmented?.segments).toEqual([
      { values: ['a'] },
      { values: ['b', 'c', 'd', 'e'] },
    ]))
  it('are not made of five values automatically', () => expect(grouped(true).segmented).toBeUndefined())
})
it('filters start with the values of the definition', () => expect(initialFilters(filters)).toEqual({ kind: 'a' }))
it('a filter is set by its own values only', () => {
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
])('no filter is set in %j', (values) => {
  expect(filters.others.filter((filter) => isSet(filter, values))).toEqual([])
})
it('there are no segments for a field without choices or with too many', () => {
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
