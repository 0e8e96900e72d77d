import type { CspCount } from '../../client/api/generated.ts'
import type { Bar } from '../../ui/chart/BarChart.tsx'

/** Reports per directive, the most frequent first; `others` is the server's name for everything beyond its row limit. */
export function directiveBars(rows: readonly CspCount[], others: string): Bar[] {
  const sums = new Map<string, number>()
  for (const { directive, count } of rows) sums.set(directive, (sums.get(directive) ?? 0) + count)
  return [...sums]
    .map(([directive, value]) => ({ id: directive, label: directive === 'other' ? others : directive, value }))
    .toSorted((a, b) => b.value - a.value)
}
