import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localText } from '../../engine/time/localText.ts'
import { DEFAULT_ZONE } from '../../engine/time/wallClock.ts'
import { formatDay } from '../../engine/formats/days.ts'
import { ageOf, formatDate, formatSecond, formatTime } from './dates.ts'

const now = Date.parse('2026-11-20T14:02:00Z')

describe('dates', () => {
  it.each([
    ['2024-09-15T15:05:00Z', '2024-09-15 03:05 PM', '15-09-2024 15:05'],
    ['2026-11-20T00:05:00Z', '2026-11-20 12:05 AM', '20-11-2026 00:05'],
    ['2026-11-20T12:00:00Z', '2026-11-20 12:00 PM', '20-11-2026 12:00'],
    ['2026-12-31T23:59:59Z', '2026-12-31 11:59 PM', '31-12-2026 23:59'],
    ['2024-02-29T01:00:00Z', '2024-02-29 01:00 AM', '29-02-2024 01:00'],
    [Date.UTC(2026, 10, 20, 14, 2), '2026-11-20 02:02 PM', '20-11-2026 14:02'],
    [0, '1970-01-01 12:00 AM', '01-01-1970 00:00'],
  ])('R0-855 R0-856 %s is YYYY-MM-DD hh:mm A in English and DD-MM-YYYY HH:mm in Russian', (moment, english, russian) => {
    expect(formatDate(moment, 'en_US', 'UTC')).toBe(english)
    expect(formatDate(moment, 'ru_RU', 'UTC')).toBe(russian)
  })
  it.each([
    ['2026-11-20', '20-11-2026'],
    ['20.11.2026', '20.11.2026'],
    ['', ''],
  ])('%s alone is %s in Russian, and unchanged in English', (day, russian) => {
    expect([formatDay(day, 'ru_RU'), formatDay(day, 'en_US')]).toEqual([russian, day])
  })
  it('R0-841 R2-034 R2-035 times are 24-hour in Russian and 12-hour with AM/PM otherwise', () => {
    const times = ['00:00', '09:30', '12:00', '15:05', '23:59'].map((time) => `2026-11-20T${time}:00Z`)
    expect(times.map((time) => formatTime(time, 'ru_RU', 'UTC'))).toEqual(['00:00', '09:30', '12:00', '15:05', '23:59'])
    expect(times.map((time) => formatTime(time, 'en_US', 'UTC'))).toEqual(['12:00 AM', '09:30 AM', '12:00 PM', '03:05 PM', '11:59 PM'])
  })
  it('R0-840 are in Moscow time for users without a chosen zone', () => {
    expect(DEFAULT_ZONE).toBe('Europe/Moscow')
    expect(formatDate('2026-11-20T22:30:00Z', 'ru_RU')).toBe('21-11-2026 01:30')
  })
  it.each([
    ['Europe/Moscow', '2026-11-20T22:30:00Z', '2026-11-21 01:30 AM'],
    ['Asia/Kathmandu', '2026-11-20T22:30:00Z', '2026-11-21 04:15 AM'],
    ['Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-29 01:59 AM'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00 AM'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30 AM'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 02:30 AM'],
    ['Europe/Berlin', '2026-10-25T02:30:00Z', '2026-10-25 03:30 AM'],
    ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01 12:00 AM'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01 12:00 AM'],
  ])('are in the person’s zone, with daylight saving time: %s, %s', (zone, moment, shown) => {
    expect(formatDate(moment, 'en_US', zone)).toBe(shown)
  })
  it('have seconds in lines of a log', () => {
    expect(formatSecond('2026-11-20T14:02:09.9Z', 'en_US', 'Asia/Kathmandu')).toBe('2026-11-20 07:47:09 PM')
    expect(formatSecond('2026-11-20T14:02:00Z', 'ru_RU', 'UTC')).toBe('20-11-2026 14:02:00')
    expect(formatSecond('', 'ru_RU')).toBe('—')
  })
  it('are shown despite an unknown zone', () => {
    expect(formatDate('2026-11-20T14:02:00Z', 'ru_RU', 'Mars/Olympus')).toMatch(/^\d{2}-11-2026 \d{2}:\d{2}$/)
  })
  it.each([undefined, null, '', NaN, Infinity, -Infinity, 9e15])('are a dash for %s, which is not a date', (moment) => {
    for (const locale of ['en_US', 'ru_RU'] as const) expect([formatDate(moment, locale), formatTime(moment, locale)]).toEqual(['—', '—'])
  })
  it('return a text that is not a date unchanged', () => {
    expect(formatDate('soon', 'en_US')).toBe('soon')
  })
  it('equal those of the picker, in every zone', () => {
    const zones = fc.constantFrom('Europe/Moscow', 'UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), zones, (date, tz) => {
        const [day, month, rest] = formatDate(date.toISOString(), 'ru_RU', tz).split('-') as [string, string, string]
        const [year, time] = rest.split(' ')
        expect(localText(date.toISOString(), tz)).toBe(`${year}-${month}-${day} ${time}`)
      }),
    )
  })
})

describe('ages', () => {
  it('are reported within 24 hours', () => {
    expect(ageOf('2026-11-20T14:01:30Z', now)).toEqual({ unit: 'now', n: 0 })
    expect(ageOf('2026-11-20T13:50:00Z', now)).toEqual({ unit: 'minutes', n: 12 })
    expect(ageOf('2026-11-19T14:03:00Z', now)).toEqual({ unit: 'hours', n: 23 })
    expect(ageOf('2026-11-19T14:02:00Z', now)).toBeUndefined()
    expect(ageOf('2026-11-21T14:02:00Z', now)).toBeUndefined()
    expect(ageOf('soon', now)).toBeUndefined()
  })
})
