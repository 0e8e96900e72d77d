import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_TIMES, settleRange } from './dateRange.ts'

const range = (start: string, end: string) => settleRange({ start, end })

describe('a range of dates', () => {
  it('R0-599 has its ends in order', () => {
    expect(range('2026-11-05 10:00', '2026-11-03 12:30')).toMatchObject({ start: '2026-11-03 12:30', end: '2026-11-05 10:00' })
  })
  it('R0-600 with one end only has the other one day away', () => {
    expect(range('2026-02-28 10:00', '')).toMatchObject({ start: '2026-02-28 10:00', end: '2026-03-01 10:00' })
    expect(range('no date', '2026-01-01 00:00')).toMatchObject({ start: '2025-12-31 00:00', end: '2026-01-01 00:00' })
    expect(range('2026-02-30 10:00', '2026-03-02 10:00')).toMatchObject({ start: '2026-03-01 10:00' })
  })
  it('without any end is empty', () => {
    for (const text of ['', 'x', '2026-13-01 00:00', '2026-11-05', '2026-11-05 24:00', '2026-11-05T10:00'])
      expect(range(text, text)).toBeUndefined()
  })
  it('of more than three days has the default times; of up to three days it keeps the typed ones', () => {
    expect(range('2026-11-01 10:00', '2026-11-04 10:00')).toEqual({
      start: '2026-11-01 10:00',
      end: '2026-11-04 10:00',
      areTimesOpen: true,
    })
    expect(range('2026-11-01 10:00', '2026-11-04 10:01')).toEqual({
      start: `2026-11-01 ${DEFAULT_TIMES.start}`,
      end: `2026-11-04 ${DEFAULT_TIMES.end}`,
      areTimesOpen: false,
    })
    expect(range('2026-11-09 10:00', '2026-11-01 11:00')).toEqual({
      start: '2026-11-01 00:00',
      end: '2026-11-09 23:59',
      areTimesOpen: false,
    })
  })
  it('is settled once and for all', () => {
    const ends = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16).replace('T', ' '))
    fc.assert(
      fc.property(ends, ends, (start, end) => {
        const settled = range(start, end)
        expect(settled).toBeDefined()
        expect(settleRange(settled!)).toEqual(settled)
        expect(settled!.start <= settled!.end).toBe(true)
      }),
    )
  })
})
