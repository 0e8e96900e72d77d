import { describe, expect, it } from 'vitest'
import { gapsOf, secondsOf, spanIn, stretchesOf, windowOf } from './timeline.ts'

const day = 86_400
const file = (id: string, ...ranges: [from: number, duration: number][]) => ({
  id,
  ranges: ranges.map(([from, duration]) => ({ from, duration })),
})

describe('stretches', () => {
  it('of all files are in chronological order', () =>
    expect(stretchesOf([file('b', [100, 5]), file('a', [0, 5], [50, 5])]).map(({ file: name, from }) => [name, from])).toEqual([
      ['a', 0],
      ['a', 50],
      ['b', 100],
    ]))
})

describe('the length of a file', () => {
  const ranges = [
    { from: 0, duration: 30.3 },
    { from: 60, duration: 22.6 },
  ]
  it('is that of its segments, in whole seconds: ranges by the clock are longer', () => {
    expect(secondsOf({ duration_s: 52.4, ranges })).toBe(52)
    expect(secondsOf({ duration_s: 0, ranges })).toBe(0)
  })
  it('is that of its ranges if no duration is known', () => expect(secondsOf({ ranges })).toBe(53))
})

describe('gaps', () => {
  it('are the time between stretches', () =>
    expect(gapsOf(stretchesOf([file('a', [0, 10], [60, 10])]))).toEqual([{ from: 10, duration: 50 }]))
  it('do not exist where files follow one another, or overlap', () =>
    expect(gapsOf(stretchesOf([file('a', [0, 10]), file('b', [11, 10]), file('c', [15, 2]), file('d', [22, 1])]))).toEqual([]))
  it('are empty without files', () => expect(gapsOf([])).toEqual([]))
})

describe('the shown time', () => {
  it('is everything, up to a day', () =>
    expect(windowOf(stretchesOf([file('a', [100, 10], [200, 50])]), 0)).toEqual({ from: 100, duration: 150, hasEarlier: false }))
  it('is the last day, and earlier ones behind it', () => {
    const all = stretchesOf([file('a', [0, 10], [3 * day, 10])])
    expect(windowOf(all, 0)).toEqual({ from: 2 * day + 10, duration: day, hasEarlier: true })
    expect(windowOf(all, 9)).toEqual({ from: 0, duration: day, hasEarlier: false })
  })
  it('positions stretches within it, cut at its ends', () => {
    const window = { from: 100, duration: 100 }
    expect(spanIn({ from: 150, duration: 25 }, window)).toEqual({ left: 50, width: 25 })
    expect(spanIn({ from: 50, duration: 100 }, window)).toEqual({ left: 0, width: 50 })
    expect(spanIn({ from: 0, duration: 100 }, window)).toBeUndefined()
    expect(spanIn({ from: 200, duration: 10 }, window)).toBeUndefined()
  })
})
