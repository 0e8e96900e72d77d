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
  it.each([
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00.000Z'],
  ])('%s in %s begins when the clocks skip midnight: %s', (day, zone, moment) =>
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment),
  )
  it.each([
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
  ])('%s in %s begins with the first midnight, though the clocks are set back then: %s', (day, zone, moment) =>
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment),
  )
  it('of a day that a zone skipped is that of the next', () => {
    expect(new Date(startOfDay('2011-12-30', 'Pacific/Apia')).toISOString()).toBe('2011-12-30T10:00:00.000Z')
    expect(startOfDay('2011-12-31', 'Pacific/Apia')).toBe(startOfDay('2011-12-30', 'Pacific/Apia'))
  })
  it.each(['', '2026-13-01', 'today', '2026-05-10T00:00'])('%j has none', (day) => expect(startOfDay(day, 'UTC')).toBeNaN())
})
