import { expect, it } from 'vitest'
import { nearDay } from './nearDay.ts'

const zone = 'Europe/Berlin'

it.each([
  ['2026-05-10', '2026-05-10T12:00:00Z', 'today'],
  ['2026-05-09', '2026-05-10T12:00:00Z', 'yesterday'],
  // 23:30 on a day of 25 hours: 24 hours earlier it was still the same day.
  ['2026-10-24', '2026-10-25T22:30:00Z', 'yesterday'],
  // 00:30 after a day of 23 hours: 24 hours earlier it was the day before yesterday.
  ['2026-03-29', '2026-03-29T22:30:00Z', 'yesterday'],
])('%s is named at %s: %s', (day, now, name) => expect(nearDay(day, Date.parse(now), zone)).toBe(name))

it.each([
  ['2026-05-08', '2026-05-10T12:00:00Z'],
  ['2026-05-11', '2026-05-10T12:00:00Z'],
  ['2026-03-28', '2026-03-29T22:30:00Z'],
  ['', '2026-05-10T12:00:00Z'],
])('%j has no name at %s', (day, now) => expect(nearDay(day, Date.parse(now), zone)).toBeUndefined())
