import { describe, expect, it, vi } from 'vitest'
import { addDays, momentAt, startOfDay } from './zones.ts'
import { wallClock } from './wallClock.ts'

describe('the first moment of a day', () => {
  it.each([
    ['2026-05-10', 'UTC', '2026-05-10T00:00:00.000Z'],
    ['2026-05-10', 'Europe/Moscow', '2026-05-09T21:00:00.000Z'],
    ['2026-05-10', 'Asia/Tokyo', '2026-05-09T15:00:00.000Z'],
    ['2026-05-10', 'America/New_York', '2026-05-10T04:00:00.000Z'],
    ['2026-05-10', 'Asia/Kathmandu', '2026-05-09T18:15:00.000Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment))
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ])('%s in %s follows the clock change: %s', (day, zone, moment) => expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment))
  it.each([
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00.000Z'],
  ])('%s in %s begins after a skipped midnight: %s', (day, zone, moment) =>
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment),
  )
  it.each([
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
  ])('%s in %s begins with the first of two midnights: %s', (day, zone, moment) =>
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment),
  )
  it('of a skipped day is that of the next day', () => {
    expect(new Date(startOfDay('2011-12-30', 'Pacific/Apia')).toISOString()).toBe('2011-12-30T10:00:00.000Z')
    expect(startOfDay('2011-12-31', 'Pacific/Apia')).toBe(startOfDay('2011-12-30', 'Pacific/Apia'))
  })
  it.each(['', '2026-13-01', 'today', '2026-05-10T00:00'])('%j has none', (day) => expect(startOfDay(day, 'UTC')).toBeNaN())
})

describe('a time on the clocks of a zone', () => {
  it.each([
    ['2026-05-10 14:02', 'Europe/Moscow', '2026-05-10T11:02:00.000Z'],
    ['2026-05-10 00:00', 'Asia/Kathmandu', '2026-05-09T18:15:00.000Z'],
    ['1900-01-01 00:00', 'UTC', '1900-01-01T00:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => expect(isoOf(momentAt(text, zone))).toBe(moment))
  it.each([
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01 01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-29 23:30', 'Africa/Cairo', '2026-10-29T20:30:00.000Z'],
  ])('%s in %s, which comes twice, is the first: %s', (text, zone, moment) => expect(isoOf(momentAt(text, zone))).toBe(moment))
  it.each([
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-08 02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ])('%s in %s, which the clocks skip, is an hour later: %s', (text, zone, moment) => expect(isoOf(momentAt(text, zone))).toBe(moment))
  it.each(['', '2026-05-10', '2026-05-10T14:02', '2026-02-30 14:02', '2026-05-10 24:01', '2026-05-10 14:02:00', 'tomorrow at 14:02'])(
    '%j is none',
    (text) => expect(momentAt(text, 'UTC')).toBeUndefined(),
  )
  it('uses the browser’s zone in place of an unknown one', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(momentAt('2026-05-10 14:02', 'Mars/Olympus')).toBe(momentAt('2026-05-10 14:02', own))
    expect(startOfDay('2026-05-10', 'Mars/Olympus')).toBe(startOfDay('2026-05-10', own))
  })
})

describe('a day after some days', () => {
  it.each([
    ['2026-10-25', 1, '2026-10-26'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i is %s', (day, days, then) => expect(addDays(day, days)).toBe(then))
  it.each([
    ['2026-02-30', 1],
    ['soon', 1],
    ['', 0],
    ['9999-12-31', 1],
  ])('%j and %i is none', (day, days) => expect(addDays(day, days)).toBeUndefined())
})

function isoOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString()
}

describe('formatters of time zones', () => {
  it('are shared by all spellings of a zone, and not cached for invalid zones', () => {
    const made = (zone: string): number => {
      const making = vi.spyOn(Intl, 'DateTimeFormat')
      try {
        wallClock(0, zone)
        return making.mock.calls.length
      } finally {
        making.mockRestore()
      }
    }
    wallClock(0, 'Europe/Madrid')
    expect(['europe/madrid', 'EUROPE/MADRID', 'eUrOpE/mAdRiD'].map(made)).toEqual([0, 0, 0])
    wallClock(0, 'No/Such_zone')
    expect(made('No/Such_zone')).toBe(1)
  })
})
