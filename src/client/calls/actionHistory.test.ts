import { expect, it } from 'vitest'
import { momentOf } from './actionHistory.ts'

it.each([
  ['2026-05-10', 0, 'Asia/Tokyo', '2026-05-09T15:00:00.000Z'],
  ['2026-05-10', 1, 'Asia/Tokyo', '2026-05-10T15:00:00.000Z'],
  ['2026-03-29', 1, 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-12-31', 1, 'UTC', '2027-01-01T00:00:00.000Z'],
] as const)('%s and %s days in %s begin at %s', (day, shift, zone, moment) => expect(momentOf(day, shift, zone)).toBe(moment))
it.each(['', '2026-02-31x', 'never'])('%j filters by no moment', (day) => expect(momentOf(day, 1, 'UTC')).toBe(''))
