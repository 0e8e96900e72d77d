// Converts moments to wall-clock times of a time zone, including daylight saving.
/** The default time zone (000 §9). */
export const DEFAULT_ZONE = 'Europe/Moscow'

/** Four-digit year, two digits for the rest; the hour from 00 to 23. */
export type WallClock = { year: string; month: string; day: string; hour: string; minute: string }

/** The wall-clock time in `zone` at `time`, milliseconds of a valid date. */
export function wallClock(time: number, zone: string): WallClock {
  const part = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  ) as WallClock // the shape below asks for these five
  return { ...part, year: part.year.padStart(4, '0') }
}

/** `YYYY-MM-DD` in `zone`. */
export function dayIn(time: number, zone: string): string {
  const { year, month, day } = wallClock(time, zone)
  return `${year}-${month}-${day}`
}

/** Cached: creating a formatter costs more than a hundred uses. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const shape = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = makeFormatter(zone)
  formatters.set(zone, made)
  return made
}

/** Falls back to the browser's own time zone for an unknown one. */
function makeFormatter(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { ...shape, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('en-CA', shape)
  }
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
  return formatterOf(zone).resolvedOptions().timeZone
}
