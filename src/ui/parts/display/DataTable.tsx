// A table of rows that are not records: counts, findings, the figures behind a chart.
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import '../../css/table/data.css'
import { Icon } from '../Icon.tsx'

type Sortable = string | number
export type DataColumn<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */ isNumeric?: boolean
  /** The row header, read with each cell. */ isHeader?: boolean
  className?: string
  /** Value to sort the column by, if it is sortable. */ sortBy?: (row: Row) => Sortable
}
type Props<Row> = {
  label: string
  columns: DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  note?: ReactNode
  page?: Page
}
/** The rows that are drawn; all of them are sorted. */
type Page = { from: number; count: number }
type Sort = { id: string; isDescending: boolean }

/** Rows keep the given order until a column is chosen. On narrow screens each row is a block, and each cell names its column. */
export function DataTable<Row>({ label, columns, rows, keyOf, note, page }: Props<Row>) {
  const [sort, setSort] = useState<Sort>()
  const by = columns.find(({ id }) => id === sort?.id)?.sortBy
  const sorted = sort && by ? rows.toSorted((a, b) => compare(by(a), by(b)) * (sort.isDescending ? -1 : 1)) : rows
  const shown = page ? sorted.slice(page.from, page.from + page.count) : sorted
  return (
    <div className="data">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note}
    </div>
  )
}

type HeadProps<Row> = { column: DataColumn<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void }

function HeadCell<Row>({ column: { id, label, isNumeric, sortBy }, sort, onSort }: HeadProps<Row>) {
  const t = useTranslate()
  const className = isNumeric ? 'num' : undefined
  if (!sortBy)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const isSorted = sort?.id === id
  // Figures start with the largest, texts with the first.
  const next = { id, isDescending: isSorted ? !sort.isDescending : isNumeric === true }
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className="sort" title={t('list.sortBy', { name: label })} onClick={() => onSort(next)}>
        {label}
        <Icon name={isSorted && sort.isDescending ? 'arrow-down' : 'arrow-up'} size={13} />
      </button>
    </th>
  )
}

function Cell<Row>({ column: { label, cell, isNumeric, isHeader, className }, row }: { column: DataColumn<Row>; row: Row }) {
  const classes = [isNumeric ? 'num tn' : '', className ?? ''].filter(Boolean).join(' ') || undefined
  return isHeader ? (
    <th scope="row" className={classes}>
      {cell(row)}
    </th>
  ) : (
    <td data-column={label} className={classes}>
      {cell(row)}
    </td>
  )
}

function compare(a: Sortable, b: Sortable): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}
