import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { bucketsOf, granularities } from './buckets.ts'
import { wallClock } from './wallClock.ts'

const at = (text: string): number => Date.parse(text)
const startsOf = (start: string, end: string, granularity: 'PT1H' | 'P1D' | 'P1M', zone: string) =>
  bucketsOf(at(start), at(end), granularity, zone).map((bucket) => new Date(bucket.start).toISOString().slice(0, 16))

describe('buckets of a chart', () => {
  it('look their zone up once, not for each day', () => {
    const looking = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    expect(bucketsOf(at('2025-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z'), 'P1D', 'Europe/Paris').length).toBe(366)
    expect(looking.mock.calls.length).toBeLessThan(10)
    looking.mockRestore()
  })
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
  it('leave out a day that the zone left out', () =>
    expect(startsOf('2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z', 'P1D', 'Pacific/Apia')).toEqual([
      '2011-12-29T10:00',
      '2011-12-30T10:00',
      '2011-12-31T10:00',
    ]))
  it('are months, over the end of a year', () =>
    expect(startsOf('2026-11-15T00:00:00Z', '2027-01-10T00:00:00Z', 'P1M', 'UTC')).toEqual([
      '2026-11-01T00:00',
      '2026-12-01T00:00',
      '2027-01-01T00:00',
    ]))
})

describe('buckets of any period in any zone', () => {
  const hour = 3_600_000
  // Clocks that change by an hour and by half of one, at midnight and at night, and zones with half and quarter hours.
  const zones = [
    'UTC',
    'Europe/Moscow',
    'Europe/Berlin',
    'America/New_York',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Africa/Cairo',
  ]
  const zone = fc.constantFrom(...zones)
  const start = fc
    .integer({ min: at('2010-01-01T00:00:00Z') / 60_000, max: at('2030-01-01T00:00:00Z') / 60_000 })
    .map((minute) => minute * 60_000)
  const longest = { PT1M: 3, PT5M: 12, PT15M: 24, PT1H: 200, P1D: 24 * 400, P1M: 24 * 2000 }

  it('follow each other without gaps, and hold the period and no bucket more', () => {
    fc.assert(
      fc.property(
        zone,
        start,
        fc.constantFrom(...granularities),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (name, from, granularity, part) => {
          const to = from + Math.ceil((longest[granularity] * part * hour) / 60_000) * 60_000
          const buckets = bucketsOf(from, to, granularity, name)
          const [first, last] = [buckets[0]!, buckets.at(-1)!]
          expect(first.start <= from && from < first.end).toBe(true)
          expect(last.start < to && to <= last.end).toBe(true)
          for (const [index, bucket] of buckets.entries()) {
            expect(bucket.start).toBeLessThan(bucket.end)
            expect(bucket.start).toBe(buckets[index - 1]?.end ?? bucket.start)
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('of days and months begin with them on the clock of the zone, within its whole hour', () => {
    fc.assert(
      fc.property(zone, start, fc.constantFrom('P1D' as const, 'P1M' as const), (name, from, granularity) => {
        for (const bucket of bucketsOf(from, from + 70 * 24 * hour, granularity, name)) {
          // The hour that contains midnight may begin on the day before.
          const clock = wallClock(bucket.start + hour - 1, name)
          if (granularity === 'P1M') expect(clock.day).toBe('01')
          expect(Number(clock.hour)).toBeLessThanOrEqual(1)
          const days = (bucket.end - bucket.start) / (24 * hour)
          // Days of 23 and 25 hours are among them.
          expect(days).toBeGreaterThan(granularity === 'P1D' ? 0.9 : 26.9)
          expect(days).toBeLessThan(granularity === 'P1D' ? 2.1 : 31.2)
        }
      }),
      { numRuns: 400 },
    )
  })
})
