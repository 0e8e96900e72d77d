// Moments as the clocks of a time zone show them, summer time included.
/** The zone of whoever has chosen none (000 §9). */
export const DEFAULT_ZONE = 'Europe/Moscow'

/** Four digits of the year, two of the rest; the hour from 00 to 23. */
export type WallClock = { year: string; month: string; day: string; hour: string; minute: string }

/** What the clocks of `zone` show at `time`, milliseconds of a valid date. */
export function wallClock(time: number, zone: string): WallClock {
  const part = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  ) as WallClock // the shape below asks for these five
  return { ...part, year: part.year.padStart(4, '0') }
}

/** `YYYY-MM-DD` on the clocks of `zone`. */
export function dayIn(time: number, zone: string): string {
  const { year, month, day } = wallClock(time, zone)
  return `${year}-${month}-${day}`
}

/** Making one takes longer than a hundred uses. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const shape = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = makeFormatter(zone)
  formatters.set(zone, made)
  return made
}

/** A zone that this browser does not know is shown as its own. */
function makeFormatter(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { ...shape, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('en-CA', shape)
  }
}

/** The name under which this browser counts in a zone; its own zone for one that it does not know. */
export function knownZone(zone: string): string {
  return formatterOf(zone).resolvedOptions().timeZone
}
