import { expect, it } from 'vitest'
import { rangeOf } from './useRangeToggle.ts'

const ids = ['a', 'b', 'c', 'd']
it('reaches forwards and backwards, both ends included', () => {
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'c', 'c')).toEqual(['c'])
})
it('is empty without a start, or when an end is on another page', () => {
  expect(rangeOf(ids, undefined, 'b')).toEqual([])
  expect(rangeOf(ids, 'x', 'b')).toEqual([])
  expect(rangeOf(ids, 'a', 'x')).toEqual([])
})
