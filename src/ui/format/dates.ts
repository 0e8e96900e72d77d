// Dates and times as in 000 §9, in the user's time zone. An invalid date is a dash, or the original text.
import type { Locale } from '../../engine/schema/types.ts'
import { formattedMoment, formattedTime } from '../../engine/formats/days.ts'
import { DEFAULT_ZONE, wallClock, type WallClock } from '../../engine/time/wallClock.ts'
import { DASH } from './amounts.ts'
import { minuteMilliseconds, hourMilliseconds, dayMilliseconds } from '../../engine/time/units.ts'

/** ISO text or milliseconds. */
export type Moment = string | number | null | undefined
export type Age = { unit: 'now' | 'minutes' | 'hours'; n: number }

/** Age below 24 hours; undefined for older and future moments. */
export function ageOf(iso: string, now: number): Age | undefined {
  const age = now - Date.parse(iso)
  if (!(age >= -minuteMilliseconds && age < dayMilliseconds)) return undefined
  if (age < minuteMilliseconds) return { unit: 'now', n: 0 }
  return age < hourMilliseconds
    ? { unit: 'minutes', n: Math.floor(age / minuteMilliseconds) }
    : { unit: 'hours', n: Math.floor(age / hourMilliseconds) }
}

/** The format of lists: `2026-11-20 02:02 PM` in English, `20-11-2026 14:02` in Russian. */
export function formatDate(moment: Moment, locale: Locale, timeZone = DEFAULT_ZONE): string {
  return written(moment, timeZone, (clock) => formattedMoment(clock, locale))
}

/** With seconds, for lines of a log: `2026-11-20 02:02:09 PM` in English, `20-11-2026 14:02:09` in Russian. */
export function formatSecond(moment: Moment, locale: Locale, timeZone = DEFAULT_ZONE): string {
  // No zone of this century is off by a part of a minute.
  const seconds = (time: number): string => `:${String(new Date(time).getUTCSeconds()).padStart(2, '0')}`
  return written(moment, timeZone, (clock, time) => formattedMoment(clock, locale, seconds(time)))
}

/** `02:02 PM` in English, `14:02` in Russian. */
export function formatTime(moment: Moment, locale: Locale, timeZone = DEFAULT_ZONE): string {
  return written(moment, timeZone, (clock) => formattedTime(clock, locale))
}

function written(moment: Moment, timeZone: string, write: (clock: WallClock, time: number) => string): string {
  const time = moment === null || moment === undefined || moment === '' ? NaN : new Date(moment).getTime()
  if (Number.isNaN(time)) return typeof moment === 'string' && moment !== '' ? moment : DASH
  return write(wallClock(time, timeZone), time)
}
