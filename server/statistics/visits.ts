// Views of streams. Requests of one viewer to one stream whose gaps are 1 minute or less are one view (000 §9). A view is known by its first
// and last second, so that late and repeated requests join, lengthen or merge views whatever their order.
import { floorTo, minutesOf, steps, type Step } from './steps.ts'

export const maxGap = 60
/** Seconds since 1970. */
export type Span = { first: number; last: number }
export type Viewer = { country: string; region: string; browser: string }
export type Watching = { account: string; stream: string; visitor: string; viewer: Viewer }
/** Additions. `active` = viewers in a minute; rows of longer steps have their peak instead. */
export type ViewRow = {
  account: string
  kind: ViewKind
  step: Step
  start: number
  stream: string
  first: string
  second: string
  views: number
  seconds: number
  active: number
}
/** `all` = of every stream; `length`: by the lower bound of the distribution, in seconds. */
export const viewKinds = ['all', 'stream', 'place', 'browser', 'length'] as const
export type ViewKind = (typeof viewKinds)[number]
/** Lower bounds of the distribution of durations (fields.md B5), in seconds. */
export const lengths = [0, 60, 300, 900, 1800, 3600] as const

export type Merged = { removed: Span[]; added: Span[] }

/** The views after requests at `times`; `nearby`: those of the viewer that are near. Unchanged ones appear in neither list. */
export function mergeViews(nearby: readonly Span[], times: readonly number[]): Merged {
  const all = [...nearby, ...times.map((time) => ({ first: time, last: time }))].sort((a, b) => a.first - b.first || a.last - b.last)
  const merged: Span[] = []
  for (const span of all) {
    const previous = merged.at(-1)
    if (previous && span.first - previous.last <= maxGap) previous.last = Math.max(previous.last, span.last)
    else merged.push({ ...span })
  }
  const same = (a: Span) => (b: Span) => a.first === b.first && a.last === b.last
  return {
    removed: nearby.filter((span) => !merged.some(same(span))),
    added: merged.filter((span) => !nearby.some(same(span))),
  }
}

/** Amounts that a view adds to the rollups by the minute; with the sign -1, those to subtract. */
function rowsOf({ account, stream, viewer }: Watching, span: Span, sign: 1 | -1): ViewRow[] {
  const length = span.last - span.first
  const start = Math.floor(span.first / 60)
  const view = { account, step: 'm' as const, start, first: '', second: '', views: sign, seconds: sign * length, active: 0 }
  const minutes = Array.from({ length: Math.floor(span.last / 60) - start + 1 }, (_, index) => start + index)
  const active = (kind: ViewKind, of: string): ViewRow[] =>
    minutes.map((minute) => ({ ...view, kind, stream: of, start: minute, views: 0, seconds: 0, active: sign }))
  return [
    { ...view, kind: 'all', stream: '' },
    { ...view, kind: 'stream', stream },
    { ...view, kind: 'place', stream, first: viewer.country, second: viewer.region },
    { ...view, kind: 'browser', stream, first: viewer.browser },
    { ...view, kind: 'length', stream, first: String(lengths.findLast((least) => least <= length) ?? 0) },
    ...active('stream', stream),
    ...active('all', ''),
  ]
}

/** Additions of several changes: by the minute, and sums by hour and day. Rows that add nothing are left out. */
export function viewRowsOf(changes: readonly (Watching & Merged)[]): ViewRow[] {
  const minutes = new Map<string, ViewRow>()
  for (const { removed, added, ...watching } of changes) {
    for (const span of removed) for (const row of rowsOf(watching, span, -1)) add(minutes, row)
    for (const span of added) for (const row of rowsOf(watching, span, 1)) add(minutes, row)
  }
  const all = new Map<string, ViewRow>()
  for (const row of minutes.values())
    for (const step of steps) add(all, { ...row, step, start: floorTo(row.start, minutesOf[step]), ...(step !== 'm' && { active: 0 }) })
  return [...all.values()].filter(({ views, seconds, active }) => views !== 0 || seconds !== 0 || active !== 0)
}

function add(rows: Map<string, ViewRow>, row: ViewRow): void {
  const key = `${row.account}\n${row.kind}\n${row.step}\n${row.start}\n${row.stream}\n${row.first}\n${row.second}`
  const sum = rows.get(key)
  if (!sum) return void rows.set(key, { ...row })
  sum.views += row.views
  sum.seconds += row.seconds
  sum.active += row.active
}
