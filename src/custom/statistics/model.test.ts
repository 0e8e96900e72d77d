// Ranges, series and filters of statistics (000 §§3.3, 4.7, 9).
import { together, type LogRow } from './logs/useLog.ts'
import { describe, expect, it } from 'vitest'
import { pageTable } from '../../client/paths/pages.ts'
import { showsPart } from '../../engine/pages/pageTable.ts'
import type { Visitor } from '../../engine/rights/visitor.ts'
import { newFilters, readAddress, reset, withFilter, withRange, withSpan, writeAddress } from './filters.ts'
import {
  dashboardSpan,
  dashboardSpanBefore,
  sameSpanBefore,
  granularityOf,
  minuteText,
  shifted,
  spanOf,
  zoomedIn,
  zoomedOut,
} from './range/ranges.ts'
import { resourceName } from './traffic/resourceName.ts'
import { bucketsUntilNow, chosenStreams, gapsFilled, pageSize, preselected, tickStep, valuesOf } from './series.ts'
import { seriesColours } from '../../ui/theme/seriesColours.ts'

const hour = 3_600_000
const day = 24 * hour
const at = (text: string): number => Date.parse(text)
const texts = ({ start, end }: { start: number; end: number }): string[] => [minuteText(start), minuteText(end)]
const now = at('2026-03-10T12:34:56Z')

describe('a range', () => {
  it('R0-523 “now” starts 3 minutes back, by the minute', () => {
    const span = spanOf('now', now, 'UTC')
    expect(texts(span)).toEqual(['2026-03-10T12:31:00Z', '2026-03-10T12:34:00Z'])
    expect(granularityOf(span)).toBe('PT1M')
  })
  it.each([
    ['hour', 'UTC', '2026-03-10T11:34:00Z', '2026-03-10T12:34:00Z'],
    ['day', 'UTC', '2026-03-09T13:00:00Z', '2026-03-10T13:00:00Z'],
    ['month_curr', 'UTC', '2026-03-01T00:00:00Z', '2026-03-11T00:00:00Z'],
    ['month_curr', 'Europe/Moscow', '2026-02-28T21:00:00Z', '2026-03-10T21:00:00Z'],
    ['month_prev', 'Europe/Moscow', '2026-01-31T21:00:00Z', '2026-02-28T21:00:00Z'],
    ['year_prev', 'Asia/Kolkata', '2024-12-31T18:30:00Z', '2025-12-31T18:30:00Z'],
    ['year_curr', 'America/New_York', '2026-01-01T05:00:00Z', '2026-03-11T04:00:00Z'],
  ] as const)('%s in %s', (name, zone, start, end) => expect(texts(spanOf(name, now, zone))).toEqual([start, end]))
  it('of the month before January is December', () =>
    expect(texts(spanOf('month_prev', at('2026-01-05T00:00:00Z'), 'UTC'))).toEqual(['2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z']))
  it.each([
    [hour, 'R0-525', 'PT1M'],
    [hour + 60_000, 'R0-526', 'PT1H'],
    [48 * hour, 'R0-526', 'PT1H'],
    [49 * hour, 'R0-527', 'P1D'],
    [62 * day, 'R0-527', 'P1D'],
    [70 * day, 'R0-528', 'P1M'],
  ])('of %d ms is shown by its granularity (%s)', (length, _, granularity) =>
    expect(granularityOf({ start: 0, end: length })).toBe(granularity),
  )
  it('moves by its own length', () => {
    const span = { start: 10 * day, end: 12 * day }
    expect([shifted(span, -1), shifted(span, 1)]).toEqual([
      { start: 8 * day, end: 10 * day },
      { start: 12 * day, end: 14 * day },
    ])
    expect(zoomedOut(span)).toEqual({ start: 8 * day, end: 14 * day })
  })
  it('of a bucket is never finer than a minute', () => {
    expect(zoomedIn({ start: 0, end: day }, 'P1D')).toEqual({ start: 0, end: day })
    expect(zoomedIn({ start: 0, end: 60_000 }, 'PT1M')).toBeUndefined()
  })
  it('R0-536 of the first screen begins and ends with days and months of UTC', () => {
    expect(texts(dashboardSpan('today', now))).toEqual(['2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'])
    expect(texts(dashboardSpan('month', at('2026-12-10T23:59:00Z')))).toEqual(['2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'])
  })
})

describe('the first screen compares with', () => {
  const then = (period: 'today' | 'month', now: string) => texts(sameSpanBefore(period, at(now)))
  it('the same hours of the day before', () =>
    expect(then('today', '2026-03-10T09:30:20Z')).toEqual(['2026-03-09T00:00:00Z', '2026-03-09T09:30:00Z']))
  it('the same days of the month before, also over a year', () => {
    expect(then('month', '2026-03-10T09:30:00Z')).toEqual(['2026-02-01T00:00:00Z', '2026-02-10T09:30:00Z'])
    expect(then('month', '2026-01-05T00:00:00Z')).toEqual(['2025-12-01T00:00:00Z', '2025-12-05T00:00:00Z'])
  })
  it('the whole of a shorter previous month', () =>
    expect(then('month', '2026-03-31T12:00:00Z')).toEqual(['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']))
  it('the whole day and month before in charts', () => {
    expect(texts(dashboardSpanBefore('today', at('2026-03-01T09:30:20Z')))).toEqual(['2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'])
    expect(texts(dashboardSpanBefore('month', at('2026-01-31T09:30:20Z')))).toEqual(['2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z'])
  })
  it('never with an empty range, at midnight', () =>
    expect(then('today', '2026-03-10T00:00:10Z')).toEqual(['2026-03-09T00:00:00Z', '2026-03-09T00:01:00Z']))
})

describe('buckets', () => {
  it('of days follow the zone, also when the clock changes', () => {
    const span = { start: at('2026-03-27T23:00:00Z'), end: at('2026-03-29T22:00:00Z') }
    expect(bucketsUntilNow(span, 'P1D', 'Europe/Berlin').map(({ start, end }) => (end - start) / hour)).toEqual([24, 23])
  })
  it('of months have their lengths', () => {
    const span = { start: at('2026-01-01T00:00:00Z'), end: at('2026-04-01T00:00:00Z') }
    expect(bucketsUntilNow(span, 'P1M', 'UTC').map(({ start, end }) => (end - start) / day)).toEqual([31, 28, 31])
  })
  it('end at the present', () => expect(bucketsUntilNow({ start: 0, end: day }, 'PT1H', 'UTC', 5 * hour)).toHaveLength(5))
  it('without an answer have no value', () => {
    const buckets = bucketsUntilNow({ start: 0, end: 3 * hour }, 'PT1H', 'UTC')
    expect(valuesOf(buckets, [{ start: '1970-01-01T01:00:00Z', n: 7 }], ({ n }) => n)).toEqual([null, 7, null])
  })
  it('R0-862 fill gaps of up to five with the previous value, longer ones stay empty', () => {
    const gap = (length: number) => [1, ...Array<null>(length).fill(null), 2]
    expect(gapsFilled(gap(5))).toEqual([1, 1, 1, 1, 1, 1, 2])
    expect(gapsFilled(gap(6))).toEqual(gap(6))
    expect(gapsFilled([null, 1, null])).toEqual([null, 1, null])
    expect(gapsFilled([1, null, null, 3, null, 5])).toEqual([1, 1, 1, 3, 3, 5])
  })
  it.each([1, 60, 61, 200, 1440, 3000])('R0-861 have at most 60 ticks: %d', (count) =>
    expect(Math.ceil(count / tickStep(count))).toBeLessThanOrEqual(60),
  )
})

describe('streams', () => {
  it('R0-864 have 100 colours, all different', () => expect([seriesColours.length, new Set(seriesColours).size]).toEqual([100, 100]))
  it('R0-533 R0-865 the first three are chosen when none is', () => {
    expect(preselected).toBe(3)
    expect(chosenStreams(['a', 'b', 'c', 'd', 'e'], [])).toEqual(['a', 'b', 'c'])
    expect(chosenStreams(['a', 'b', 'c', 'd', 'e'], ['e'])).toEqual(['e'])
  })
  it('R0-863 tables have a row for every 35 px of the window', () => {
    expect(pageSize(935) - pageSize(900)).toBe(1)
    expect(pageSize(1600)).toBeGreaterThan(pageSize(900))
    expect(pageSize(100)).toBe(5)
  })
})

describe('filters', () => {
  it('R0-443 hold what a page offers: resource, host, country, region, referrer and streams', () => {
    const { range: _, start_end_date: __, ...offered } = newFilters()
    expect(Object.keys(offered).toSorted()).toEqual(['country', 'host', 'referrer', 'region', 'resource', 'stream'])
    const query = 'resource=r&host=h&country=DE&region=DE-BE&referrer=a.example&stream=x,y&domain=d&area=am&group=g&iossResource=i'
    expect(readAddress(new URLSearchParams(query))).toEqual({
      ...newFilters(),
      resource: 'r',
      host: 'h',
      country: 'DE',
      region: 'DE-BE',
      referrer: 'a.example',
      stream: ['x', 'y'],
    })
  })
  const full = { ...newFilters(), resource: 'r', host: 'h', country: 'RU', region: 'RU-MOW', stream: ['s'] }
  it('R0-445 hold a range by its ends', () => expect(withSpan(full, { start: 1, end: 2 }).start_end_date).toEqual({ start: 1, end: 2 }))
  it('that no page offers are not read from an address', () =>
    expect(readAddress(new URLSearchParams('area=x&country=DE'))).toEqual({ ...newFilters(), country: 'DE' }))
  it('R0-529 a resource clears country, region and host', () =>
    expect(withFilter(full, 'resource', 'x')).toMatchObject({ resource: 'x', country: '', region: '', host: '' }))
  it('R0-530 a host clears country, region and resource', () =>
    expect(withFilter(full, 'host', 'x')).toMatchObject({ host: 'x', country: '', region: '', resource: '' }))
  it('R0-531 a country clears its region, and nothing else', () =>
    expect(withFilter(full, 'country', 'DE')).toMatchObject({ country: 'DE', region: '', resource: 'r', host: 'h' }))
  it('a region clears nothing', () => expect(withFilter(full, 'region', 'RU-SPE')).toEqual({ ...full, region: 'RU-SPE' }))
  it('R0-532 are emptied by a reset, with the streams; the range stays', () =>
    expect(reset({ ...full, range: 'hour' })).toEqual({ ...newFilters(), range: 'hour' }))
  it('a range by its ends has no name, and a named one has no ends', () => {
    const chosen = withSpan(full, { start: 1, end: 2 })
    expect(chosen.range).toBe('')
    expect(withRange(chosen, 'hour')).toMatchObject({ range: 'hour', start_end_date: undefined })
  })
  it('survive a round trip through the address', () => {
    for (const filters of [full, withRange(full, 'now'), withSpan(full, { start: 60_000, end: 120_000 })])
      expect(readAddress(new URLSearchParams(writeAddress(filters).toString()))).toEqual(filters)
  })
  it.each(['range=never', 'start=x&end=y', 'start=2026-03-02T00:00:00Z&end=2026-03-01T00:00:00Z', 'start=2026-03-02T00:00:00Z'])(
    'of a bad address are the usual ones: %s',
    (query) => expect(readAddress(new URLSearchParams(query), 'hour')).toEqual(newFilters('hour')),
  )
})

describe('names of resources', () => {
  const page = pageTable.pages.get('stat-base')!
  const seenBy = (of: Visitor['of'], client?: string) => (part: string) =>
    showsPart(page, part, { of, client, restricted: false, inAccount: true, features: [], permissions: [], facts: [] })
  const nameFor = (client: string, row: { resource: string; resource_name?: string }): string =>
    resourceName(row, seenBy('person', client)('resource-names'), (id) => `Deleted resource ${id}`)
  it('R0-436 one without a name is a deleted resource', () => {
    expect(nameFor('CDN2', { resource: '5' })).toBe('Deleted resource 5')
    expect(nameFor('CDN2', { resource: '5', resource_name: 'Shop' })).toBe('Shop')
  })
  it('R0-437 for CDN1 the id is the name', () => expect(nameFor('CDN1', { resource: 'h', resource_name: 'Shop' })).toBe('h'))
  it.each(['CDN1', 'CDN2', undefined])('R0-651 a staff tab is hidden from customers of %s and shown to staff', (client) => {
    expect([seenBy('person', client)('partners'), seenBy('staff', client)('partners')]).toEqual([false, true])
    expect([seenBy('person', client)('traffic'), seenBy('staff', client)('traffic')]).toEqual([true, true])
  })
  it.each([
    ['CDN1', [true, false]],
    ['CDN2', [false, true]],
    [undefined, [false, true]],
  ])('filters of %s are those of its hosts or of its resources, never both', (client, expected) =>
    expect(['filter-host', 'filter-resource'].map(seenBy('person', client))).toEqual(expected),
  )
})

describe('a live log', () => {
  const row = (id: string, second: number): LogRow => ({ id, time: `2026-03-01T00:00:0${second}Z`, status: 200, bytes: 1, cache: 'HIT' })
  it('has each request once, the newest first, including late ones', () => {
    const known = [row('c', 5), row('a', 1)]
    expect(together([row('d', 6), row('c', 5), row('b', 3)], known).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
    expect(together([], known)).toEqual(known)
  })
})
