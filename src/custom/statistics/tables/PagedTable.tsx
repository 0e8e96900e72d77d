// A table below a chart: as many rows as the window has room for, all of them on request, and all of them as CSV.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { csvDialectOf, csvOf } from '../../../ui/format/csv.ts'
import { Button, IconButton } from '../../../ui/parts/actions/Button.tsx'
import { DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { csvTable, type StatColumn } from './csvTable.ts'
import { pageSize } from '../series.ts'

type Props<Row> = {
  title: string
  /** Name of the CSV file, without its ending. */ file: string
  columns: StatColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  right?: ReactNode
  /** Rows of a page, at most. */ most?: number
}

export function PagedTable<Row>({ title, file, columns, rows, keyOf, right, most = Infinity }: Props<Row>) {
  const t = useTranslate()
  const dialect = csvDialectOf(useLocale())
  const size = Math.min(most, pageSize(useSyncExternalStore(onResize, () => window.innerHeight)))
  const [page, setPage] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const at = Math.min(page, pages - 1)
  const toCsv = (): void => {
    const text = csvOf(csvTable(columns, rows, t), dialect)
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
  }
  return (
    <Panel
      title={title}
      flush
      right={
        <div className="row">
          {right}
          <Button kind="ghost" size="small" icon="download" onClick={toCsv}>
            CSV
          </Button>
        </div>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        {...(!isWhole && { page: { from: at * size, count: size } })}
        keyOf={keyOf}
        note={
          pages > 1 && (
            <div className="row stat-pages">
              {!isWhole && <span className="muted tn">{t('statistics.page', { page: at + 1, pages })}</span>}
              <span className="grow" />
              <Button kind="ghost" size="small" onClick={() => setWhole(!isWhole)}>
                {isWhole ? t('statistics.byPages') : t('statistics.showAll', { count: rows.length })}
              </Button>
              <IconButton
                small
                icon="chevron-left"
                label={t('statistics.pageBefore')}
                disabled={isWhole || at === 0}
                onClick={() => setPage(at - 1)}
              />
              <IconButton
                small
                icon="chevron-right"
                label={t('statistics.pageNext')}
                disabled={isWhole || at === pages - 1}
                onClick={() => setPage(at + 1)}
              />
            </div>
          )
        }
      />
    </Panel>
  )
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
