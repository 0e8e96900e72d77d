// The figures of a chart's hint: values of one bucket, their shares, and their change since the bucket before.
import type { TimeSeries } from './TimeChart.tsx'

/** `at`: place among the series. `share`: per cent of the sum, where the series are parts of a whole. */
export type HintRow = { at: number; label: string; value: number; share?: number; before?: number }
type HintInput = { series: readonly TimeSeries[]; index: number; isWhole: boolean }
/** The highest series, as far as they fit. */
export const maxHinted = 12

export function hintOf({ series, index, isWhole }: HintInput): {
  rows: HintRow[]
  hidden: number
  total?: { value: number; before?: number }
} {
  const listed = series.flatMap(({ label, values }, at) => {
    const value = values[index]
    return value === null || value === undefined ? [] : [{ at, label, value, ...beforeOf(values, index) }]
  })
  const sum = listed.reduce((all, { value }) => all + value, 0)
  const withShares = listed.map((row): HintRow =>
    isWhole && series.length > 1 && sum > 0 ? { ...row, share: (100 * row.value) / sum } : row,
  )
  const rows = withShares.length > maxHinted ? withShares.toSorted((one, other) => other.value - one.value).slice(0, maxHinted) : withShares
  const hidden = withShares.length - rows.length
  if (!isWhole || series.length < 2 || listed.length === 0) return { rows, hidden }
  const earlier = series.map(({ values }) => values[index - 1])
  const hasBefore = earlier.some((value) => typeof value === 'number')
  return {
    rows,
    hidden,
    total: { value: sum, ...(hasBefore && { before: earlier.reduce<number>((all, value) => all + (value ?? 0), 0) }) },
  }
}

function beforeOf(values: readonly (number | null)[], index: number): { before?: number } {
  const before = values[index - 1]
  return typeof before === 'number' ? { before } : {}
}
