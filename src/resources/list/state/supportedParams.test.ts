import { describe, expect, it } from 'vitest'
import { supportedParams, trueSearch } from './supportedParams.ts'

const known = {
  sorts: ['name', 'updated_at'],
  usual: { field: 'updated_at', order: 'DESC' },
  perPage: 25,
  filters: {
    hasSearch: true,
    others: [
      { field: 'size', kind: 'number' as const, choices: [] },
      { field: 'made_at', kind: 'date' as const, choices: [] },
      { field: 'active', kind: 'boolean' as const, choices: [true, false] },
      { field: 'tone', kind: 'choice' as const, choices: ['low', 'high'] },
      { field: 'note', kind: 'text' as const, choices: [] },
      { field: '_labels', kind: 'labels' as const, choices: [] },
    ],
  },
}
const asked = { sort: 'name', order: 'ASC', page: 2, perPage: 50, filterValues: { q: 'x', size: 3, made_at_gte: '2026-01-01' } }

describe('parameters of a list in an address', () => {
  it('stay unchanged where the list supports them', () => {
    expect(supportedParams(asked, known)).toEqual(asked)
    expect(supportedParams(asked, known).filterValues).toBe(asked.filterValues)
  })

  it.each([
    ['nonsense', 'ASC'],
    ['name', 'UP'],
    ['__proto__', 'ASC'],
  ])('use the default instead of a sort by %s %s', (sort, order) => {
    expect(supportedParams({ ...asked, sort, order }, known)).toMatchObject({ sort: 'updated_at', order: 'DESC', page: 2 })
  })

  it.each([100_000, 0, -5, 1.5, Number.NaN])('use the default size instead of a page of %s records', (perPage) => {
    expect(supportedParams({ ...asked, perPage }, known).perPage).toBe(25)
  })

  it.each([0, -1, 2.5, Number.NaN])('use the first page instead of page %s', (page) => {
    expect(supportedParams({ ...asked, page }, known).page).toBe(1)
  })

  it.each([5, 'x', null, ['q']])('ignore %s as a filter', (filter) => {
    expect(supportedParams({ ...asked, filterValues: filter as never }, known).filterValues).toEqual({})
  })

  it('leave out fields that are not filters', () => {
    expect(supportedParams({ ...asked, filterValues: { q: 'x', gone: 1, constructor: 2 } }, known).filterValues).toEqual({ q: 'x' })
  })

  it.each([
    { active: 'banana' },
    { active: [true, 'banana'] },
    { tone: 'loud' },
    { tone_in: 'low' },
    { size: 'three' },
    { size_gte: [3] },
    { size_lte: null },
    { made_at_gte: 'yesterday' },
    { made_at_lte: 5 },
    { note: { a: 1 } },
    { q: 5 },
    { _labels: 7 },
  ])('leave out values that the field of a filter cannot have: %j', (impossible) => {
    expect(
      supportedParams({ ...asked, filterValues: { ...asked.filterValues, ...impossible, note_in: ['kept'] } }, known).filterValues,
    ).toEqual({ ...Object.fromEntries(Object.entries(asked.filterValues).filter(([key]) => !(key in impossible))), note_in: ['kept'] })
  })

  it.each([
    { active: false },
    { active: [true, false] },
    { active: null },
    { tone: ['low', 'high'] },
    { tone_in: ['low'] },
    { size_gte: 0.5 },
    { size: [1, 2] },
    { made_at_lte: '2026-01-01T10:00:00.000Z' },
    { note: 'a' },
    { _labels: ['a', 'b=c'] },
  ])('keep values that it can have: %j', (filterValues) => {
    expect(supportedParams({ ...asked, filterValues }, known).filterValues).toBe(filterValues)
  })
})

describe('an address', () => {
  it.each([
    '',
    '?sort=name&order=ASC&page=2&perPage=50',
    `?filter=${encodeURIComponent('{"q":"x","size":3,"made_at_gte":"2026-01-01"}')}`,
    '?page=2&success=done',
  ])('that matches the state stays: %s', (search) => {
    expect(trueSearch(search, asked)).toBeUndefined()
  })

  it.each([
    ['?sort=["x","ASC"]', { sort: 'name', order: 'ASC' }],
    ['?sort=gone&order=DESC&page=2', { sort: 'name', order: 'ASC', page: '2' }],
    ['?page=99&success=done', { page: '2', success: 'done' }],
    ['?perPage=100000', { perPage: '50' }],
    ['?filter=no JSON', { filter: JSON.stringify(asked.filterValues) }],
  ])('%s is replaced by the state', (search, said) => {
    expect(Object.fromEntries(new URLSearchParams(trueSearch(search, asked)))).toEqual(said)
  })
})
