import { describe, expect, it } from 'vitest'
import { linePoints, pointRadii } from './linePoints.ts'

describe('the points of a line', () => {
  it('are all of a short one, with gaps', () => {
    expect(linePoints([1, null, 3])).toEqual([
      { x: 0, y: 1 },
      { x: 1, y: NaN },
      { x: 2, y: 3 },
    ])
  })
  it('of a long one keep peaks and lows at their positions', () => {
    const values = Array.from({ length: 10_000 }, (_, at) => (at === 4321 ? 99 : at === 7000 ? -5 : 10))
    const points = linePoints(values)
    expect(points.length).toBeLessThanOrEqual(722)
    expect(points).toContainEqual({ x: 4321, y: 99 })
    expect(points).toContainEqual({ x: 7000, y: -5 })
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b))
  })
  it('of a long one keep gaps', () => {
    const values = Array.from({ length: 2000 }, (_, at) => (at === 777 ? null : 1))
    expect(linePoints(values)).toContainEqual({ x: 777, y: NaN })
  })
  it('are drawn where they are isolated', () => {
    expect(pointRadii(linePoints([1, 2, null]))).toBe(0)
    expect(pointRadii(linePoints([1, null, null, 4, null, 6, 7]))).toEqual([3, 0, 0, 3, 0, 0, 0])
    expect(pointRadii(linePoints([5]))).toEqual([3])
  })
})
