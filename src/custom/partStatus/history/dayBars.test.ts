import { describe, expect, it } from 'vitest'
import { dayBars } from './dayBars.ts'

const codes = { 0: 'ok', 1: 'starting', 3: 'idle', 4: 'error' }
const now = Date.parse('2026-03-02T00:00:00Z')
const bars = (...entries: [string, number][]) =>
  dayBars(
    entries.map(([at, code]) => ({ at, code })),
    codes,
    { now, count: 4 },
  )

describe('the bars of a day', () => {
  it('are empty before the first report', () => {
    expect(bars()).toEqual([null, null, null, null])
    expect(bars(['2026-03-01T13:00:00Z', 0])).toEqual([null, null, 0, 0])
  })
  it('continue with the earlier state', () => expect(bars(['2026-02-20T00:00:00Z', 3])).toEqual([3, 3, 3, 3]))
  it('show the worst state of their time, and recover after it', () => {
    expect(
      bars(['2026-02-20T00:00:00Z', 0], ['2026-03-01T07:00:00Z', 4], ['2026-03-01T07:01:00Z', 1], ['2026-03-01T07:02:00Z', 0]),
    ).toEqual([0, 4, 0, 0])
  })
  it('show an undeclared code as unknown', () =>
    expect(bars(['2026-03-01T07:00:00Z', 99], ['2026-03-01T08:00:00Z', 0])).toEqual([null, 99, 0, 0]))
  it('are empty in the future', () => expect(bars(['2026-03-03T00:00:00Z', 0])).toEqual([null, null, null, null]))
})
