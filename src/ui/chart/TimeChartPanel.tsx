// A chart over time in a panel, and on request its figures as a table.
import type { ReactNode } from 'react'
import { DASH } from '../format/amounts.ts'
import { DataTable } from '../parts/display/DataTable.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { TimeChart, type TimeChartProps } from './TimeChart.tsx'

export type TimeChartPanelProps = TimeChartProps & {
  title: string
  note?: ReactNode
  /** Heading of the column of buckets. */ head: string
  className?: string
  /** Below the chart. */ children?: ReactNode
}

export function TimeChartPanel({ title, note, head, className, children, ...chart }: TimeChartPanelProps) {
  const rows = chart.points.map((point, index) => ({ title: point.title, index }))
  const table = (
    <DataTable
      label={title}
      rows={rows}
      keyOf={({ index }) => String(index)}
      columns={[
        { id: 'time', label: head, isHeader: true, cell: (row) => row.title },
        ...chart.series.map(({ id, label, values }) => ({
          id,
          label,
          isNumeric: true,
          cell: ({ index }: { index: number }) => writtenAt(values, index),
        })),
      ]}
    />
  )
  return (
    <ChartPanel title={title} note={note} className={className} chart={<TimeChart {...chart} />} table={table}>
      {children}
    </ChartPanel>
  )

  function writtenAt(values: (number | null)[], index: number): string {
    const value = values[index] ?? null
    return value === null ? DASH : chart.write(value)
  }
}
