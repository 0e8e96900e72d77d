import { describe, expect, it } from 'vitest'
import { hintOf, maxHinted } from './hint.ts'

const series = (...all: (number | null)[][]) => all.map((values, at) => ({ id: `s${at}`, label: `S${at}`, values }))

describe('the hint of a bucket', () => {
  it('has the value and the previous one', () => {
    expect(hintOf({ series: series([4, 6]), index: 1, isWhole: false })).toEqual({
      rows: [{ at: 0, label: 'S0', value: 6, before: 4 }],
      hidden: 0,
    })
  })
  it('of parts of a whole has their shares, the sum, and the previous sum', () => {
    expect(hintOf({ series: series([1, 3], [1, 1]), index: 1, isWhole: true })).toMatchObject({
      rows: [{ share: 75 }, { share: 25 }],
      total: { value: 4, before: 2 },
    })
  })
  it('has no shares for separate values, or for a sum of zero', () => {
    for (const asked of [
      { series: series([1, 3], [1, 1]), index: 1, isWhole: false },
      { series: series([0, 0], [0, 0]), index: 1, isWhole: true },
      { series: series([0, 5]), index: 1, isWhole: true },
    ])
      expect(hintOf(asked).rows.every((row) => !('share' in row))).toBe(true)
  })
  it('leaves out gaps, and does not compare with a gap or a missing value', () => {
    expect(hintOf({ series: series([1, null], [2, 5]), index: 1, isWhole: true })).toEqual({
      rows: [{ at: 1, label: 'S1', value: 5, before: 2, share: 100 }],
      hidden: 0,
      total: { value: 5, before: 3 },
    })
    expect(hintOf({ series: series([null, 5]), index: 1, isWhole: false }).rows[0]).not.toHaveProperty('before')
    expect(hintOf({ series: series([5], [6]), index: 0, isWhole: true }).total).toEqual({ value: 11 })
    expect(hintOf({ series: series([null], [null]), index: 0, isWhole: true })).toEqual({ rows: [], hidden: 0 })
    expect(hintOf({ series: series([1]), index: 7, isWhole: false })).toEqual({ rows: [], hidden: 0 })
  })
  it('has the highest of many, and the number of the others', () => {
    const many = series(...Array.from({ length: 100 }, (_, at) => [at]))
    const { rows, hidden } = hintOf({ series: many, index: 0, isWhole: false })
    expect([rows.length, hidden, rows[0]!.value]).toEqual([maxHinted, 100 - maxHinted, 99])
  })
})
