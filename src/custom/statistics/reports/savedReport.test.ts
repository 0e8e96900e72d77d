import { describe, expect, it } from 'vitest'
import { newFilters, readAddress, withRange, withSpan } from '../filters.ts'
import { addressOf, valuesOf, viewAt } from './savedReport.ts'

const views = ['base/traffic', 'base/report', 'stream/views']
const given = (filters: object) => ({ ...newFilters(), ...filters })

describe('a report', () => {
  it.each([
    ['base/traffic', withRange(given({ host: 'a.example', country: 'RU', region: 'RU-MOW', referrer: 'b.example' }), 'month_prev'), null],
    ['base/report', given({ resource: 'res_1' }), 'countries'],
    ['stream/views', given({ stream: ['live_1', 'live_2'], country: 'DE' }), null],
    ['base/traffic', withSpan(newFilters(), { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) }), null],
  ])('opens %s with its saved filters', (view, filters, by) => {
    const { pathname, searchParams } = new URL(addressOf(valuesOf({ view, by, filters })), 'https://portal.example')
    expect(pathname).toBe(`/stat/${view}`)
    expect(readAddress(searchParams)).toEqual(filters)
    expect(searchParams.get('by')).toBe(by)
  })
  it('leaves out filters that its page does not have', () => {
    const filters = given({ resource: 'res_1', host: 'a.example', stream: ['live_1'] })
    expect(valuesOf({ view: 'stream/views', by: null, filters })).toEqual({ page: 'stream/views', range: 'day', streams: ['live_1'] })
    expect(valuesOf({ view: 'base/traffic', by: null, filters })).not.toHaveProperty('streams')
  })
})

describe('the view of an address', () => {
  it('is the open tab, or the first of its section', () => {
    expect(viewAt('/stat/base/report', views)).toBe('base/report')
    expect(viewAt('/stat/base', views)).toBe('base/traffic')
    expect(viewAt('/stat/stream', views)).toBe('stream/views')
  })
  it.each(['/stat/base/partners', '/stat/player/countable', '/stat/reports', '/dashboard', '/f-cdn/http/new'])('is none at %s', (path) => {
    expect(viewAt(path, views)).toBeUndefined()
  })
})
