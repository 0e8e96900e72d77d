// Finds the row that an interval overlaps with, and the nearest free interval. Pure.
import { isData } from './rows.ts'

/** The keyword `noOverlap`: `list` = each row has a list of intervals, else the row is one interval. */
export type Overlap = { list?: string; start: string; end: string; empty?: string }
export type IntervalPosition = { row: number; /** Index in the row's list; absent = the row itself. */ at?: number }
export type Met = IntervalPosition & { from: number; to: number }
/** Milliseconds; `to` may be Infinity. */
export type Free = { from: number; to: number }
type Interval = IntervalPosition & Free

export function intervalsOf(rows: unknown, { list, start, end, empty }: Overlap): Interval[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown, index): Interval[] => {
    if (!isData(row)) return []
    if (list === undefined) return [{ row: index, from: timeOf(row[start], -Infinity), to: timeOf(row[end], Infinity) }]
    const own = Array.isArray(row[list]) ? (row[list] as unknown[]) : []
    if (own.length === 0 && empty === 'always') return [{ row: index, from: -Infinity, to: Infinity }]
    return own.flatMap((item, at) =>
      isData(item) ? [{ row: index, at, from: timeOf(item[start], -Infinity), to: timeOf(item[end], Infinity) }] : [],
    )
  })
}

/** The first overlapping interval, and the free interval nearest to this one. */
export function overlapAt(rows: unknown, rule: Overlap, { row, at }: IntervalPosition): { met: Met; free: Free | undefined } | undefined {
  const all = intervalsOf(rows, rule)
  const own = all.find((interval) => interval.row === row && interval.at === at)
  if (!own) return undefined
  const others = all.filter((interval) => interval !== own).toSorted((one, other) => (one.from === other.from ? 0 : one.from - other.from))
  const met = others.find(({ from, to }) => from < own.to && own.from < to)
  if (!met) return undefined
  const free = met.row === row && met.at === undefined ? undefined : freeFor(own, others)
  return { met: { row: met.row, at: met.at, from: Math.max(met.from, own.from), to: Math.min(met.to, own.to) }, free }
}

/** Starts where the overlap at its start ends; keeps its end, or its length if that end has passed; ends where the next interval starts. */
function freeFor(own: Free, others: Free[]): Free | undefined {
  let from = own.from
  for (const other of others) if (other.from <= from && from < other.to) from = other.to
  if (!Number.isFinite(from)) return undefined
  const next = others.find((other) => other.from >= from)?.from ?? Infinity
  return { from, to: Math.min(own.to > from ? own.to : from + (own.to - own.from), next) }
}

function timeOf(value: unknown, open: number): number {
  const time = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(time) ? open : time
}
