// Changes of records and purges within the range, as lines in a chart and as a list; shown unless somebody hides them.
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { call } from '../../client/api/call.ts'
import type { StatisticsMarks } from '../../client/api/generated.ts'
import type { ChartMark } from '../../ui/chart/TimeChart.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import type { Span } from './range/ranges.ts'
import { bucketsUntilNow } from './series.ts'
import type { Range } from './range/useRange.ts'
import { useReading } from './useReading.ts'

export type MarkRow = StatisticsMarks['result'][number]
export type MarksShown = { rows: MarkRow[]; lines: ChartMark[]; more: boolean; isOn: boolean; toggle: () => void }
/** Lines of a hint. */
const maxTexts = 4

export function useMarks(account: string, range: Range, of: 'traffic' | 'views'): MarksShown {
  const t = useTranslate()
  const format = useFormat(range.zone)
  const [isOn, setOn] = useState(true)
  const { period, filters } = range
  const { start, end } = period
  const resource = filters.resource === '' ? {} : { resource: filters.resource }
  const { data } = useReading(
    ['marks', account, of, start, end, resource],
    (signal) => call('GET /accounts/:account/statistics/marks', { params: { account }, query: { start, end, of, ...resource }, signal }),
    // The chart is useful without them.
    { quiet: 'Failed to get the marks of a chart' },
  )
  const { start: from, end: to } = range.span
  const lines = useMemo(() => {
    const buckets = bucketsUntilNow({ start: from, end: to }, range.granularity, range.zone, range.now)
    const text = ({ at, kind, name }: MarkRow): string => `${format.date(at)} ${t(`statistics.marks.${kind}`)}: ${name}`
    return isOn ? linesOf(data?.result ?? [], buckets, text) : []
  }, [data, isOn, from, to, range.granularity, range.zone, range.now, format, t])
  return { rows: data?.result ?? [], lines, more: data?.more ?? false, isOn, toggle: () => setOn(!isOn) }
}

/** One line for each bucket that has marks. */
export function linesOf(rows: readonly MarkRow[], buckets: readonly Span[], textOf: (row: MarkRow) => string): ChartMark[] {
  const lines = new Map<number, string[]>()
  for (const row of rows) {
    const at = Date.parse(row.at)
    const index = buckets.findIndex(({ start, end }) => start <= at && at < end)
    if (index >= 0) lines.set(index, [...(lines.get(index) ?? []), textOf(row)])
  }
  return [...lines].map(([index, texts]) => ({
    index,
    texts: texts.length > maxTexts ? [...texts.slice(0, maxTexts - 1), `+${texts.length - maxTexts + 1}`] : texts,
  }))
}
