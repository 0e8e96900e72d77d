// Geometry of the line of a figure over the last hours, and of its bound.
import type { StatusTone } from '../../../ui/parts/feedback/Status.tsx'
import { toneOfCode } from '../reportTones.ts'
import { minuteMilliseconds } from '../../../engine/time/units.ts'

export type FigurePoints = { at: string; mean: number }[]
export type Period = { from: number; to: number }
/** `lines`: points of polylines, a new one after each silence. `bound`: height of the expected value. */
export type FigureLine = { lines: string[]; bound?: number; least: number; most: number }
/** `x`: from 0 to `width`. */
export type Incident = { x: number; tone: StatusTone }

export const [width, height] = [240, 28]
/** Agents repeat figures at least every 30 seconds, so two minutes without one are a silence. */
const silence = 2 * minuteMilliseconds + 1
/** Width of a single minute, which would be invisible otherwise. */
const minWidth = 1.5
const incidentTones: ReadonlySet<StatusTone> = new Set(['warn', 'bad', 'idle'])

/** Undefined without points of the period. */
export function figureLine(points: FigurePoints, { from, to }: Period, bound?: number): FigureLine | undefined {
  const shown = points.map(({ at, mean }) => ({ at: Date.parse(at), mean })).filter(({ at }) => at >= from && at <= to)
  if (shown.length === 0) return undefined
  const means = shown.map(({ mean }) => mean)
  const top = Math.max(...means, bound ?? 0) * 1.1 || 1
  const y = (value: number): number => round(height - 1 - (value / top) * (height - 2))
  const runs: { at: number; mean: number }[][] = []
  for (const point of shown) {
    const last = runs.at(-1)?.at(-1)
    if (last && point.at - last.at < silence) runs.at(-1)!.push(point)
    else runs.push([point])
  }
  return {
    lines: runs.map((run) => {
      const drawn = run.map(({ at, mean }) => ({ x: xOf(at, { from, to }), y: y(mean) }))
      const all = drawn.length > 1 ? drawn : [...drawn, { ...drawn[0]!, x: round(drawn[0]!.x + minWidth) }]
      return all.map((point) => `${point.x},${point.y}`).join(' ')
    }),
    ...(bound !== undefined && { bound: y(bound) }),
    least: Math.min(...means),
    most: Math.max(...means),
  }
}

/**
 * Changes to a state that is not a good one, oldest first. A stream that has not begun yet is off air, which is no incident: it has begun
 * with another state before (`entries`), or in a minute before this one (`points`) where the history does not reach as far back.
 */
export function incidentsIn(
  { entries, points }: { entries: { at: string; code: number }[]; points: FigurePoints },
  codes: Record<string, string>,
  period: Period,
): Incident[] {
  const measured = Math.min(...points.map(({ at }) => Date.parse(at)))
  let hasRun = false
  return entries.flatMap(({ at, code }) => {
    const time = Date.parse(at)
    const tone = toneOfCode(codes, code)
    hasRun ||= tone !== 'idle' || measured + minuteMilliseconds <= time
    return hasRun && incidentTones.has(tone) && time >= period.from && time <= period.to ? [{ x: xOf(time, period), tone }] : []
  })
}

function xOf(at: number, { from, to }: Period): number {
  return round(((at - from) / (to - from)) * width)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
