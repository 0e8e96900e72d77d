import { describe, expect, it } from 'vitest'
import { percentOf } from './progress.ts'

const size = 400_000_000
const stored = (milliseconds: number, of = size) => percentOf({ sent: of, size: of, storingMilliseconds: milliseconds })

describe('The progress of an upload', () => {
  it('R0-869 R2-693 reaches 75 % when everything is sent, and rises after that', () => {
    expect([0, size / 4, size / 2, size].map((sent) => percentOf({ sent, size }))).toEqual([0, 18, 37, 75])
    expect([0, 4000, 8000, 12_000].map((at) => stored(at))).toEqual([75, 80, 85, 90])
  })
  it('R0-870 R2-695 R2-696 advances by 20,000,000 bytes per second, and stops at 99 % however long the storage takes', () => {
    // A quarter of the bar is 20 s for 400 MB, so 1 % is 0.8 s.
    expect([799, 800, 1599, 1600].map((at) => stored(at))).toEqual([75, 76, 76, 77])
    expect([1599, 1600].map((at) => stored(at, 2 * size))).toEqual([75, 76])
    const seconds = Array.from({ length: 3600 }, (_, second) => stored(1000 * second))
    expect([Math.max(...seconds), seconds.at(-1)]).toEqual([99, 99])
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  })
  it.each([
    ['an empty file before its storage', { sent: 0, size: 0 }, 0],
    ['an empty file on its way to the storage', { sent: 0, size: 0, storingMilliseconds: 0 }, 99],
    ['more sent than the file has', { sent: 11, size: 10 }, 75],
    ['a single byte of many', { sent: 1, size }, 0],
  ])('is a whole number for %s', (_, given, percent) => {
    expect(percentOf(given)).toBe(percent)
  })
})
