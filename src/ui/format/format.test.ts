import { describe, expect, it } from 'vitest'
import { pluralRules } from '../../../i18n/messages.ts'
import { ageOf, formatDate } from './dates.ts'
import { formatMoney, formatNumber, formatScaled, formatShare, readDuration, scaleBits, scaleBytes } from './numbers.ts'

const now = Date.parse('2026-11-20T14:02:00Z')

describe('dates', () => {
  it('are YYYY-MM-DD hh:mm A in English and DD-MM-YYYY HH:mm in Russian', () => {
    expect(formatDate('2026-11-20T14:02:00Z', 'en_US', 'UTC')).toBe('2026-11-20 02:02 PM')
    expect(formatDate('2026-11-20T14:02:00Z', 'ru_RU', 'UTC')).toBe('20-11-2026 14:02')
    expect(formatDate(Date.UTC(2026, 10, 20, 14, 2), 'en_US', 'UTC')).toBe('2026-11-20 02:02 PM')
    expect(formatDate('2026-11-20T00:05:00Z', 'en_US', 'UTC')).toBe('2026-11-20 12:05 AM')
    expect(formatDate('2026-11-20T00:05:00Z', 'ru_RU', 'UTC')).toBe('20-11-2026 00:05')
  })
  it('stand in the person’s zone', () => {
    expect(formatDate('2026-11-20T22:30:00Z', 'ru_RU', 'Europe/Moscow')).toBe('21-11-2026 01:30')
  })
  it('survive a zone nobody knows and a value that is no date', () => {
    expect(formatDate('2026-11-20T14:02:00Z', 'ru_RU', 'Mars/Olympus')).toMatch(/^\d{2}-11-2026 \d{2}:02$/)
    expect(formatDate('soon', 'en_US')).toBe('soon')
  })
  it('are an age within 24 hours', () => {
    expect(ageOf('2026-11-20T14:01:30Z', now)).toEqual({ unit: 'now', n: 0 })
    expect(ageOf('2026-11-20T13:50:00Z', now)).toEqual({ unit: 'minutes', n: 12 })
    expect(ageOf('2026-11-19T14:03:00Z', now)).toEqual({ unit: 'hours', n: 23 })
    expect(ageOf('2026-11-19T14:02:00Z', now)).toBeUndefined()
    expect(ageOf('2026-11-21T14:02:00Z', now)).toBeUndefined()
  })
})

describe('numbers', () => {
  it('are grouped and pointed as each language does', () => {
    expect(formatNumber(1234.5, 'en_US')).toBe('1,234.5')
    expect(formatNumber(1234567.5, 'ru_RU')).toBe('1\u202f234\u202f567,5')
  })
  it('count bytes by 1024 and bits by 1000', () => {
    expect(scaleBytes(1023)).toEqual({ n: 1023, unit: 'B' })
    expect(scaleBytes(1024)).toEqual({ n: 1, unit: 'KB' })
    expect(scaleBytes(1.5 * 1024 ** 4)).toEqual({ n: 1.5, unit: 'TB' })
    expect(scaleBits(5_800_000)).toEqual({ n: 5.8, unit: 'Mbit' })
    expect(formatScaled(12.6, false, 'ru_RU')).toBe('12,60')
  })
  it('write money with its sign where the language has it, and kopecks only where there are any', () => {
    expect(formatMoney(1200, 'RUB', 'en_US')).toBe('₽\u202f1\u202f200')
    expect(formatMoney(1200.5, 'RUB', 'ru_RU')).toBe('1\u202f200,50\u202f₽')
    expect(formatMoney(0, 'USD', 'en_US')).toBe('$\u202f0')
  })
  it('R0-848 show shares with two decimals and tiny ones as such', () => {
    expect(formatShare(93.123, 'en_US')).toBe('93.12\u202f%')
    expect(formatShare(0.004, 'en_US')).toBe('< 0.01\u202f%')
    expect(formatShare(0, 'en_US')).toBe('0.00\u202f%')
  })
  it('write durations in the largest whole unit', () => {
    expect(readDuration(3600)).toEqual({ n: 1, unit: 'h' })
    expect(readDuration('90m')).toEqual({ n: 90, unit: 'm' })
    expect(readDuration('30d')).toEqual({ n: 30, unit: 'd' })
    expect(readDuration(0)).toEqual({ n: 0, unit: 's' })
    expect(readDuration('never')).toBeUndefined()
  })
})

it('R0-850 counts in Russian with three forms', () => {
  const form = pluralRules.pluralTypes.russian
  expect([1, 21, 101].map(form)).toEqual([0, 0, 0])
  expect([2, 3, 4, 22, 104].map(form)).toEqual([1, 1, 1, 1, 1])
  expect([0, 5, 11, 12, 14, 20, 111, 112].map(form)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
})
