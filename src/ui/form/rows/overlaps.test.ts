import { describe, expect, it } from 'vitest'
import { overlapAt } from './overlaps.ts'

const rule = { list: 'times', start: 's', end: 'e', empty: 'always' }
const time = (hour: number) => Date.UTC(2026, 0, 1, hour)
const at = (hour: number | null) => (hour === null ? null : new Date(time(hour)).toISOString())
const of = (...windows: [number | null, number | null][]) => ({ times: windows.map(([s, e]) => ({ s: at(s), e: at(e) })) })

describe('overlapAt', () => {
  it('returns the overlapping row, the interval, and the time after it', () => {
    expect(overlapAt([of([1, 5]), of([3, 9])], rule, { row: 1, at: 0 })).toEqual({
      met: { row: 0, at: 0, from: time(3), to: time(5) },
      free: { from: time(5), to: time(9) },
    })
  })
  it('skips consecutive rows and ends where the next begins', () => {
    expect(overlapAt([of([1, 5]), of([5, 6], [8, 9]), of([3, 20])], rule, { row: 2, at: 0 })?.free).toEqual({ from: time(6), to: time(8) })
  })
  it('keeps the length of an interval that lies wholly inside another', () => {
    expect(overlapAt([of([1, 9]), of([3, 5])], rule, { row: 1, at: 0 })?.free).toEqual({ from: time(9), to: time(11) })
  })
  it('suggests no time after an endless row, or for rows that are always in force', () => {
    expect(overlapAt([of([1, null]), of([3, 5])], rule, { row: 1, at: 0 })).toEqual({
      met: { row: 0, at: 0, from: time(3), to: time(5) },
      free: undefined,
    })
    expect(overlapAt([{ times: [] }, of([3, 5])], rule, { row: 1, at: 0 })?.met).toEqual({
      row: 0,
      at: undefined,
      from: time(3),
      to: time(5),
    })
  })
  it('returns nothing without an overlap, or for other intervals of the same row', () => {
    expect(overlapAt([of([1, 3]), of([3, 5])], rule, { row: 1, at: 0 })).toBeUndefined()
    expect(overlapAt([of([1, 3], [2, 5])], rule, { row: 0, at: 1 })?.met).toMatchObject({ row: 0, at: 0 })
  })
  it('reads rows that are intervals themselves', () => {
    const plain = { start: 's', end: 'e' }
    expect(
      overlapAt(
        [
          { s: at(1), e: at(4) },
          { s: at(2), e: null },
        ],
        plain,
        { row: 1 },
      )?.free,
    ).toEqual({ from: time(4), to: Infinity })
  })
})
