// Dates with names: today and yesterday. By calendar, not by hours: with daylight saving a day may have 23 or 25 of them.
import { dayIn } from '../../engine/time/wallClock.ts'
import { addDays } from '../../engine/time/zones.ts'

/** `day` is `YYYY-MM-DD` in the same zone. */
export function nearDay(day: string, now: number, zone: string): 'today' | 'yesterday' | undefined {
  const today = dayIn(now, zone)
  if (day === today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : undefined
}
