// Ranges at any moment in any zone, also where clocks change.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newFilters, readAddress, withRange, withSpan, writeAddress } from '../filters.ts'
import { granularityOf, rangeNames, shifted, spanOf, zoomedOut } from './ranges.ts'

const hour = 3_600_000
const zone = fc.constantFrom(
  'UTC',
  'Europe/Moscow',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
)
const moment = fc.integer({ min: Date.UTC(2011, 0, 1), max: Date.UTC(2030, 0, 1) })

it('a named range begins before it ends, and contains the present unless it is a previous one', () => {
  fc.assert(
    fc.property(zone, moment, fc.constantFrom(...rangeNames), (name, now, range) => {
      const { start, end } = spanOf(range, now, name)
      expect(start).toBeLessThan(end)
      expect(start % 60_000).toBe(0)
      const minute = now - (now % 60_000)
      if (range.endsWith('_prev')) expect(end).toBeLessThanOrEqual(now)
      else expect(start <= now && minute <= end).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('months and years follow each other: the previous one ends where the present one begins', () => {
  fc.assert(
    fc.property(zone, moment, (name, now) => {
      expect(spanOf('month_prev', now, name).end).toBe(spanOf('month_curr', now, name).start)
      expect(spanOf('year_prev', now, name).end).toBe(spanOf('year_curr', now, name).start)
      const days = (spanOf('month_prev', now, name).end - spanOf('month_prev', now, name).start) / (24 * hour)
      expect(days > 26.9 && days < 31.1).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('longer ranges are never shown finer, and moving there and back gives the same range', () => {
  const order = ['PT1M', 'PT1H', 'P1D', 'P1M']
  const length = fc.integer({ min: 1, max: 800 * 24 * 60 }).map((minutes) => minutes * 60_000)
  fc.assert(
    fc.property(moment, length, length, (start, one, other) => {
      const [short, long] = [Math.min(one, other), Math.max(one, other)].map((size) => ({ start, end: start + size }))
      expect(order.indexOf(granularityOf(short!))).toBeLessThanOrEqual(order.indexOf(granularityOf(long!)))
      expect(shifted(shifted(long!, 1), -1)).toEqual(long)
      const wide = zoomedOut(short!)
      expect(wide.end - wide.start).toBe(3 * (short!.end - short!.start))
    }),
  )
})

it('an address has every filter, so that a link shows the same', () => {
  const text = fc.stringMatching(/^[A-Za-z0-9._-]{0,20}$/)
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{1,10}$/), { maxLength: 5 }),
      fc.constantFrom(...rangeNames),
      moment,
      fc.boolean(),
      (resource, host, referrer, stream, range, start, isNamed) => {
        const all = { ...newFilters(), resource, host, referrer, stream }
        const filters = isNamed ? withRange(all, range) : withSpan(all, { start, end: start + hour })
        expect(readAddress(new URLSearchParams(writeAddress(filters).toString()))).toEqual(filters)
      },
    ),
  )
})
