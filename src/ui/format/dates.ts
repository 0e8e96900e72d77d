// Dates as lists show them: how long ago within a day, then the product's format.
import type { Locale } from '../../engine/types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Age = { unit: 'now' | 'minutes' | 'hours'; n: number }

/** Age below 24 hours; older and future moments have none. */
export function ageOf(iso: string, now: number): Age | undefined {
  const age = now - Date.parse(iso)
  if (!(age >= -MINUTE && age < DAY)) return undefined
  if (age < MINUTE) return { unit: 'now', n: 0 }
  return age < HOUR ? { unit: 'minutes', n: Math.floor(age / MINUTE) } : { unit: 'hours', n: Math.floor(age / HOUR) }
}

/** `2026-11-20 02:02 PM` in English, `20-11-2026 14:02` in Russian, in the person's zone. What is no date comes back as it was. */
export function formatDate(moment: string | number, locale: Locale, timeZone?: string): string {
  const time = typeof moment === 'number' ? moment : Date.parse(moment)
  if (Number.isNaN(time)) return String(moment)
  const { year, month, day, hour, minute, dayPeriod } = partsOf(time, locale === 'en_US', timeZone)
  return locale === 'en_US' ? `${year}-${month}-${day} ${hour}:${minute} ${dayPeriod}` : `${day}-${month}-${year} ${hour}:${minute}`
}

function partsOf(time: number, hour12: boolean, timeZone: string | undefined): Record<string, string> {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', ...(hour12 ? { hour12: true } : { hourCycle: 'h23' as const }) } as const
  const parts = formatter(shape, timeZone).formatToParts(time)
  return Object.fromEntries(parts.map((part) => [part.type, part.type === 'dayPeriod' ? part.value.toUpperCase() : part.value]))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(shape: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${String(shape.hour12 ?? false)}`
  const known = formatters.get(key)
  if (known) return known
  const made = makeFormatter(shape, timeZone)
  formatters.set(key, made)
  return made
}

/** A zone this browser does not know falls back to its own. */
function makeFormatter(shape: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', shape)
  }
}
