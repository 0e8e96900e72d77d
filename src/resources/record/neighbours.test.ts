import { describe, expect, it } from 'vitest'
import { besideOf, listWith, type ReadList } from './neighbours.ts'

const listOf = (ids: string[], { page = 1, perPage = 2, total = ids.length, at = 0 } = {}): ReadList => ({
  params: { pagination: { page, perPage } },
  list: { data: ids.map((id) => ({ id })), total },
  at,
})

describe('the neighbour of a record', () => {
  it('is searched in the last list read, never in one that was read for a count', () => {
    const [older, newer, count] = [listOf(['a', 'b']), listOf(['b', 'a'], { at: 1 }), listOf(['a'], { perPage: 1, total: 2, at: 2 })]
    expect(listWith([older, count, newer], 'a')).toBe(newer)
    expect(listWith([older, count, newer], 'c')).toBeUndefined()
  })
  it('is the previous or the next one', () => {
    expect(besideOf(listOf(['a', 'b']), 'a', 1)).toEqual({ row: { id: 'b' } })
    expect(besideOf(listOf(['a', 'b']), 'b', -1)).toEqual({ row: { id: 'a' } })
  })
  it('is on another page at the end of a page, and missing at the end of the list', () => {
    const middle = listOf(['c', 'd'], { page: 2, total: 5 })
    expect(besideOf(middle, 'd', 1)).toEqual({ page: 3 })
    expect(besideOf(middle, 'c', -1)).toEqual({ page: 1 })
    expect(besideOf(listOf(['e'], { page: 3, total: 5 }), 'e', 1)).toBeUndefined()
    expect(besideOf(listOf(['a', 'b'], { total: 5 }), 'a', -1)).toBeUndefined()
    expect(besideOf(middle, 'x', 1)).toBeUndefined()
  })
})
