import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { SkeletonBar, Delayed, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { DataTable, type DataColumn } from '../../ui/parts/display/DataTable.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'

type Props<Row> = {
  title: string
  note?: string
  right?: ReactNode
  query: UseQueryResult<Row[]>
  empty: string
  keyOf: (row: Row) => string
  below?: ReactNode
} & ({ children: (row: Row) => ReactNode; columns?: never } | { columns: DataColumn<Row>[]; children?: never })

/** A panel with a list or a table, in all four states. */
export function OwnList<Row>({ title, note, right, query, empty, keyOf, children, columns, below }: Props<Row>) {
  const t = useTranslate()
  return (
    <Panel title={title} note={note} right={right} flush>
      {query.error && !query.data ? (
        <ProblemState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="own-row" role="status" aria-label={t('app.loading')}>
          <Delayed>
            <SkeletonBar width="60%" />
          </Delayed>
        </div>
      ) : query.data.length === 0 ? (
        <div className="own-row muted">
          <div className="stack">
            <p>{empty}</p>
          </div>
        </div>
      ) : columns ? (
        <DataTable label={title} rows={query.data} keyOf={keyOf} columns={columns} />
      ) : (
        <ul className="own-list">
          {query.data.map((row) => (
            <li key={keyOf(row)} className="own-row">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {below}
    </Panel>
  )
}
