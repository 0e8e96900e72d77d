// The points of a line as Chart.js keeps them, so that it parses nothing. Many points are decimated: of points that share a few pixels only the
// lowest and the highest are drawn, which looks the same.

/** `y` is NaN in a gap. */
export type LinePoint = { x: number; y: number }
/** Charts are at most 1,500 pixels wide. */
const maxPoints = 720

export function linePoints(values: readonly (number | null)[], most = maxPoints): LinePoint[] {
  if (values.length <= most) return values.map((value, x) => ({ x, y: value ?? NaN }))
  const size = Math.ceil((2 * values.length) / most)
  const points: LinePoint[] = []
  for (let from = 0; from < values.length; from += size) points.push(...extremes(values, from, Math.min(values.length, from + size)))
  return points
}

/** Two points at most, and a third one that keeps a gap a gap. */
function extremes(values: readonly (number | null)[], from: number, to: number): LinePoint[] {
  let [low, high, gap] = [-1, -1, -1]
  for (let at = from; at < to; at++) {
    const value = values[at] ?? null
    if (value === null) gap = at
    else {
      if (low === -1 || value < values[low]!) low = at
      if (high === -1 || value > values[high]!) high = at
    }
  }
  const kept = [...new Set([low, high, gap])].filter((at) => at !== -1).sort((a, b) => a - b)
  return kept.map((x) => ({ x, y: values[x] ?? NaN }))
}

/** Radii of points: one between two gaps has no line, and would not be seen. */
export function pointRadii(points: readonly LinePoint[]): number | number[] {
  const isLone = ({ y }: LinePoint, at: number): boolean =>
    !Number.isNaN(y) && [points[at - 1], points[at + 1]].every((other) => other === undefined || Number.isNaN(other.y))
  return points.some(isLone) ? points.map((point, at) => (isLone(point, at) ? 3 : 0)) : 0
}
