// A range of wall-clock times `YYYY-MM-DD HH:mm` from a picker (000 §5).
import { dayMilliseconds } from '../time/units.ts'

export type DateRange = { start: string; end: string }
/** `areTimesOpen`: the range is short enough to allow times of day. */
export type SettledRange = DateRange & { areTimesOpen: boolean }

/** Longer ranges consist of whole days. */
export const DAYS_WITH_TIMES = 3
export const DEFAULT_TIMES = { start: '00:00', end: '23:59' }

/**
 * Bounds in order; if only one is valid, the other is a day away; a range of more than three days gets the default times. Undefined if
 * neither bound is valid.
 */
export function settleRange({ start, end }: DateRange): SettledRange | undefined {
  const [first, last] = [timeOf(start), timeOf(end)]
  if (first === undefined && last === undefined) return undefined
  const ends = [first ?? (last ?? 0) - dayMilliseconds, last ?? (first ?? 0) + dayMilliseconds].sort((a, b) => a - b)
  const [from = 0, to = 0] = ends // there are two
  const areTimesOpen = to - from <= DAYS_WITH_TIMES * dayMilliseconds
  const [early, late] = [textOf(from), textOf(to)]
  if (areTimesOpen) return { start: early, end: late, areTimesOpen }
  return { start: `${early.slice(0, 10)} ${DEFAULT_TIMES.start}`, end: `${late.slice(0, 10)} ${DEFAULT_TIMES.end}`, areTimesOpen }
}

/** Milliseconds of a wall-clock time without a zone; undefined for an invalid time. */
function timeOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)) return undefined
  const time = Date.parse(`${text.replace(' ', 'T')}:00Z`)
  return Number.isNaN(time) || textOf(time) !== text ? undefined : time
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}
