import { expect, it } from 'vitest'
import { judgeAll } from './judgeAll.ts'

const verdictOf = (item: number) => (item % 3 === 0 ? { code: 'refused' } : item % 3 === 1 ? 'accepted' : 'ignored')

it('counts verdicts, and names refused entries by their position in the whole list', async () => {
  const sizes: number[] = []
  const items = [1, 2, 3, 4, 5, 6, 7]
  const result = await judgeAll(items, 3, async (some) => {
    sizes.push(some.length)
    return some.map(verdictOf)
  })
  expect(sizes).toEqual([3, 3, 1])
  expect(result).toEqual({
    accepted: 3,
    ignored: 2,
    refused: [
      { index: 2, code: 'refused' },
      { index: 5, code: 'refused' },
    ],
  })
})
it('accepts an empty list', async () => {
  expect(await judgeAll([], 3, () => Promise.reject(new Error('asked')))).toEqual({ accepted: 0, ignored: 0, refused: [] })
})
it('fails with the error of its check', () => expect(judgeAll([1], 3, () => Promise.reject(new Error('away')))).rejects.toThrow('away'))
