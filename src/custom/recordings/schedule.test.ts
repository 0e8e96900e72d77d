import { describe, expect, it } from 'vitest'
import { scheduleStateOf } from './schedule.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const interval = (start: string, stop: string) => ({ start: `2026-03-01T${start}:00Z`, stop: `2026-03-01T${stop}:00Z` })

describe('the schedule of a recording', () => {
  it.each([
    ['runs', [interval('11:00', '13:00')], 'open'],
    ['begins now', [interval('12:00', '13:00')], 'open'],
    ['ends now', [interval('11:00', '12:00')], 'over'],
    ['is over but for a later interval', [interval('10:00', '11:00'), interval('15:00', '16:00')], 'waiting'],
    ['is over', [interval('08:00', '09:00'), interval('10:00', '11:00')], 'over'],
    ['has no intervals', [], 'over'],
    ['is none', undefined, 'over'],
  ])('%s', (_what, schedule, state) => expect(scheduleStateOf({ launch_type: 'schedule', schedule }, now)).toBe(state))
  it('plays no part in recordings by button', () =>
    expect(scheduleStateOf({ launch_type: 'button', schedule: [interval('08:00', '09:00')] }, now)).toBeUndefined())
})
