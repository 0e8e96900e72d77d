// Times at which reports are e-mailed, and the period that they cover. Pure.
import { addDays, momentAt, startOfDay } from '../../../src/engine/time/zones.ts'
import { dayIn } from '../../../src/engine/time/wallClock.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

const schedules = ['day', 'week', 'month'] as const
export type Schedule = (typeof schedules)[number]
const timeOfDay = '08:00'

export const isSchedule = (value: unknown): value is Schedule => schedules.some((one) => one === value)

/** The next 8 o'clock after `now` in the zone: of each day, of Mondays, of the first of a month. Milliseconds. */
export function nextSending(schedule: Schedule, zone: string, now: number): number {
  let day = dayIn(now, zone)
  while (!isFirst(schedule, day) || momentAt(`${day} ${timeOfDay}`, zone)! <= now) day = addDays(day, 1)!
  return momentAt(`${day} ${timeOfDay}`, zone)!
}

/** The last whole day, week (from Monday) or month before `now`; `start` and `end` in minutes since 1970. */
export function lastPeriod(schedule: Schedule, zone: string, now: number): { start: number; end: number; first: string; last: string } {
  let end = dayIn(now, zone)
  while (!isFirst(schedule, end)) end = addDays(end, -1)!
  const last = addDays(end, -1)!
  let first = last
  while (!isFirst(schedule, first)) first = addDays(first, -1)!
  const minuteOf = (day: string): number => Math.floor(startOfDay(day, zone) / minuteMilliseconds)
  return { start: minuteOf(first), end: minuteOf(end), first, last }
}

function isFirst(schedule: Schedule, day: string): boolean {
  if (schedule === 'week') return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
  return schedule === 'day' || day.endsWith('-01')
}
