import { describe, expect, it } from 'vitest'
import { figureLine, incidentsIn } from './figureLine.ts'

const codes = { 0: 'ok', 1: 'starting', 3: 'idle', 4: 'error', 7: 'stopped', 8: 'warning' }
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString()
const period = { from: Date.parse(at(0)), to: Date.parse(at(60)) }
const points = (...given: [number, number][]) => given.map(([minute, mean]) => ({ at: at(minute), mean }))

describe('the line of a figure', () => {
  it('goes from the left to the right, with the highest value at the top', () =>
    expect(figureLine(points([0, 0], [1, 10]), period)).toEqual({ lines: ['0,27 4,3.4'], least: 0, most: 10 }))
  it('is broken by a silence, as of a stream that was off air', () =>
    expect(figureLine(points([0, 1], [1, 1], [2, 1], [30, 1], [31, 1]), period)!.lines.map((line) => line.split(' ').length)).toEqual([
      3, 2,
    ]))
  it('is visible even for a single minute', () => expect(figureLine(points([30, 5]), period)!.lines).toEqual(['120,3.4 121.5,3.4']))
  it('shows the expected value, even above all values', () => {
    expect(figureLine(points([0, 10]), period, 5)!.bound).toBe(15.2)
    expect(figureLine(points([0, 1]), period, 10)).toMatchObject({ bound: 3.4, most: 1 })
  })
  it('is at the bottom for zeros only', () => expect(figureLine(points([0, 0], [1, 0]), period)!.lines).toEqual(['0,27 4,27']))
  it.each([
    ['no points', []],
    ['points before the period', points([-5, 1])],
    ['points after it', points([61, 1])],
    ['times that are none', [{ at: 'soon', mean: 1 }]],
  ])('is not drawn of %s', (_what, given) => expect(figureLine(given, period)).toBeUndefined())
})

describe('incidents', () => {
  it('are changes to a bad state, at their position', () =>
    expect(
      incidentsIn({ entries: [8, 4, 3].map((code, index) => ({ at: at(15 * (index + 1)), code })), points: [] }, codes, period),
    ).toEqual([
      { x: 60, tone: 'warn' },
      { x: 120, tone: 'bad' },
      { x: 180, tone: 'idle' },
    ]))
  it('do not include the time before a stream is first on air', () => {
    const entries = [3, 0, 3].map((code, index) => ({ at: at(15 * (index + 1)), code }))
    expect(incidentsIn({ entries, points: points([20, 1]) }, codes, period)).toEqual([{ x: 180, tone: 'idle' }])
  })
  it('do not include the state before the first measurement of the same minute', () =>
    expect(incidentsIn({ entries: [{ at: at(5).replace('05:00', '05:30'), code: 3 }], points: points([5, 1]) }, codes, period)).toEqual([]))
  it('include the end of a stream that was on air before its history begins', () =>
    expect(incidentsIn({ entries: [{ at: at(15), code: 3 }], points: points([5, 1]) }, codes, period)).toEqual([{ x: 60, tone: 'idle' }]))
  it.each([
    ['a good state', 5, 0],
    ['one that starts', 5, 1],
    ['a state that is not declared', 5, 99],
    ['what was before', -1, 4],
    ['what comes after', 61, 4],
  ])('are not %s', (_what, minute, code) =>
    expect(incidentsIn({ entries: [{ at: at(minute), code }], points: [] }, codes, period)).toEqual([]),
  )
})
