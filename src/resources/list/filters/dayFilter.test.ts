import { describe, expect, it } from 'vitest'
import { boundOf } from './dayBounds.ts'
import { dayOf } from './dayFilter.ts'

describe('a day of a filter', () => {
  it.each([
    ['Europe/Moscow', '2026-11-20T21:00:00.000Z', '2026-11-21T20:59:59.999Z'],
    ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
    ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T04:59:59.999Z'],
  ])('is in the time zone of the user in %s', (timezone, first, last) => {
    const zone = { timezone, isDay: false }
    expect([boundOf('2026-11-21', 'from', zone), boundOf('2026-11-21', 'to', zone)]).toEqual([first, last])
    expect([dayOf(first, timezone), dayOf(last, timezone)]).toEqual(['2026-11-21', '2026-11-21'])
  })
  it.each([
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T21:59:59.999Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ])('has all of its hours in %s when the clocks are set: %s', (timezone, day, first, last) => {
    const zone = { timezone, isDay: false }
    expect([boundOf(day, 'from', zone), boundOf(day, 'to', zone)]).toEqual([first, last])
  })
  it('is unchanged where the field has days', () => {
    const zone = { timezone: 'Europe/Moscow', isDay: true }
    expect([boundOf('2026-11-21', 'from', zone), boundOf('2026-11-21', 'to', zone), dayOf('2026-11-21', 'America/New_York')]).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-21',
    ])
  })
  it('that is invalid stays as typed', () => {
    expect(boundOf('soon', 'from', { timezone: 'UTC', isDay: false })).toBe('soon')
    expect(boundOf('9999-12-31', 'to', { timezone: 'UTC', isDay: false })).toBe('9999-12-31')
    expect(dayOf('soon', 'UTC')).toBe('soon')
  })
})
