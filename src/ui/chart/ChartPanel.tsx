// A panel with a chart, and on request its figures as a table.
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/actions/Button.tsx'
import { Panel } from '../parts/Panel.tsx'

type Props = {
  title: string
  note?: ReactNode
  className?: string | undefined
  chart: ReactNode
  table: ReactNode
  /** Without a canvas the table is shown from the start. */ canDraw?: boolean
  /** Below the chart. */ children?: ReactNode
}

export function ChartPanel({ title, note, className, chart, table, canDraw = true, children }: Props) {
  const t = useTranslate()
  const [isTable, setTable] = useState(!canDraw)
  return (
    <Panel
      title={title}
      note={note}
      flush
      {...(className !== undefined && { className })}
      right={
        canDraw && (
          <Button kind="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('app.asTable')}
          </Button>
        )
      }
    >
      {isTable ? table : chart}
      {children}
    </Panel>
  )
}
