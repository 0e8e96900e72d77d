// Converts moments to wall-clock times of a time zone, including daylight saving.
/** The default time zone (000 §9). */
export const DEFAULT_ZONE = 'Europe/Moscow'

/** Four-digit year, two digits for the rest; the hour from 00 to 23. */
export type WallClock = { year: string; month: string; day: string; hour: string; minute: string }

/** The wall-clock time in `zone` at `time`, milliseconds of a valid date. */
export function wallClock(time: number, zone: string): WallClock {
  const part = Object.fromEntries(
    zoneOf(zone)
      .formatter.formatToParts(time)
      .map(({ type, value }) => [type, value]),
  ) as WallClock // the type has exactly these five parts
  return { ...part, year: part.year.padStart(4, '0') }
}

/** `YYYY-MM-DD` in `zone`. */
export function dayIn(time: number, zone: string): string {
  const { year, month, day } = wallClock(time, zone)
  return `${year}-${month}-${day}`
}

type Zone = { formatter: Intl.DateTimeFormat; name: string }
const shape = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
/** Creating a formatter costs more than a hundred uses. Keys are in lower case: names count without case, and callers choose how they write them. */
const zones = new Map<string, Zone>()

/** The browser's own time zone for an unknown one, which is not kept: there are only so many known names. */
function zoneOf(given: string): Zone {
  const key = given.toLowerCase()
  const cached = zones.get(key)
  if (cached) return cached
  const made = madeZone(given)
  if (made) zones.set(key, made)
  return made ?? ownZone()
}

function madeZone(timeZone?: string): Zone | undefined {
  try {
    const formatter = new Intl.DateTimeFormat('en-CA', { ...shape, ...(timeZone !== undefined && { timeZone }) })
    return { formatter, name: formatter.resolvedOptions().timeZone }
  } catch {
    return undefined
  }
}

let own: Zone | undefined
function ownZone(): Zone {
  return (own ??= madeZone()!)
}

/** Whether the name is one of a time zone here. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The name of the time zone in this browser; its own zone for an unknown one. */
export function supportedZone(zone: string): string {
  return zoneOf(zone).name
}
