import { describe, expect, it } from 'vitest'
import { bucketsOf } from './buckets.ts'

const at = (text: string): number => Date.parse(text)
const startsOf = (start: string, end: string, granularity: 'PT1H' | 'P1D' | 'P1M', zone: string) =>
  bucketsOf(at(start), at(end), granularity, zone).map((bucket) => new Date(bucket.start).toISOString().slice(0, 16))

describe('buckets of a chart', () => {
  it('are whole at both ends', () =>
    expect(startsOf('2026-06-01T10:30:00Z', '2026-06-01T12:10:00Z', 'PT1H', 'UTC')).toEqual([
      '2026-06-01T10:00',
      '2026-06-01T11:00',
      '2026-06-01T12:00',
    ]))
  it('are days of the zone', () =>
    expect(startsOf('2026-06-01T00:00:00Z', '2026-06-02T22:00:00Z', 'P1D', 'Europe/Moscow')).toEqual([
      '2026-05-31T21:00',
      '2026-06-01T21:00',
      '2026-06-02T21:00',
    ]))
  it('begin a day with a whole hour where midnight is at half an hour of UTC', () =>
    expect(startsOf('2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z', 'P1D', 'Asia/Kolkata')).toEqual([
      '2026-05-31T18:00',
      '2026-06-01T18:00',
    ]))
  it('follow a change of the clock', () =>
    expect(
      bucketsOf(at('2026-03-28T23:00:00Z'), at('2026-03-30T00:00:00Z'), 'P1D', 'Europe/Berlin').map(
        ({ start, end }) => (end - start) / 3_600_000,
      ),
    ).toEqual([23, 24]))
  it('are months, over the end of a year', () =>
    expect(startsOf('2026-11-15T00:00:00Z', '2027-01-10T00:00:00Z', 'P1M', 'UTC')).toEqual([
      '2026-11-01T00:00',
      '2026-12-01T00:00',
      '2027-01-01T00:00',
    ]))
})
