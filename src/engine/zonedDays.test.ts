import { describe, expect, it } from 'vitest'
import { startOfDay } from './zonedDays.ts'

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
  ])('%s in %s stands to the clocks that were set: %s', (day, zone, moment) =>
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment),
  )
  it.each(['', '2026-13-01', 'today', '2026-05-10T00:00'])('%j has none', (day) => expect(startOfDay(day, 'UTC')).toBeNaN())
})
