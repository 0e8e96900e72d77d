// A chart over time in a panel, and on request its figures as a table.
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { DASH } from '../format/numbers.ts'
import { Button } from '../parts/actions/Button.tsx'
import { DataTable } from '../parts/display/DataTable.tsx'
import { Panel } from '../parts/Panel.tsx'
import { TimeChart, type TimeChartProps } from './TimeChart.tsx'

type Props = TimeChartProps & {
  title: string
  note?: ReactNode
  /** Heading of the column of buckets. */ head: string
  className?: string
  /** Below the chart. */ children?: ReactNode
}

export function TimeChartPanel({ title, note, head, className, children, ...chart }: Props) {
  const t = useTranslate()
  const [isTable, setTable] = useState(false)
  const rows = chart.points.map((point, index) => ({ title: point.title, index }))
  return (
    <Panel
      title={title}
      note={note}
      flush
      {...(className !== undefined && { className })}
      right={
        <Button kind="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('app.asTable')}
        </Button>
      }
    >
      {isTable ? (
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
      ) : (
        <TimeChart {...chart} />
      )}
      {children}
    </Panel>
  )

  function writtenAt(values: (number | null)[], index: number): string {
    const value = values[index] ?? null
    return value === null ? DASH : chart.write(value)
  }
}
