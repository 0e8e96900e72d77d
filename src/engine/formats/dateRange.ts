// A range of wall-clock times `YYYY-MM-DD HH:mm` as somebody picks it (000 §5).

export type DateRange = { start: string; end: string }
/** `areTimesOpen`: the range is short enough for times of the day. */
export type SettledRange = DateRange & { areTimesOpen: boolean }

const DAY = 86_400_000
/** Longer ranges are of whole days. */
export const DAYS_WITH_TIMES = 3
export const DEFAULT_TIMES = { start: '00:00', end: '23:59' }

/** Ends in order; where only one is a time, the other is a day away; a range of more than three days takes the default times. Undefined when neither end is a time. */
export function settleRange({ start, end }: DateRange): SettledRange | undefined {
  const [first, last] = [timeOf(start), timeOf(end)]
  if (first === undefined && last === undefined) return undefined
  const ends = [first ?? (last ?? 0) - DAY, last ?? (first ?? 0) + DAY].sort((a, b) => a - b)
  const [from = 0, to = 0] = ends // there are two
  const areTimesOpen = to - from <= DAYS_WITH_TIMES * DAY
  const [early, late] = [textOf(from), textOf(to)]
  if (areTimesOpen) return { start: early, end: late, areTimesOpen }
  return { start: `${early.slice(0, 10)} ${DEFAULT_TIMES.start}`, end: `${late.slice(0, 10)} ${DEFAULT_TIMES.end}`, areTimesOpen }
}

/** Milliseconds of a clock without a zone; undefined for what is no time of the calendar. */
function timeOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)) return undefined
  const time = Date.parse(`${text.replace(' ', 'T')}:00Z`)
  return Number.isNaN(time) || textOf(time) !== text ? undefined : time
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}
