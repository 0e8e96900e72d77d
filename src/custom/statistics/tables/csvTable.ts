// Tables of statistics as CSV: exact numbers, with their unit in the header.
import type { Cell } from '../../../ui/format/csv.ts'
import type { DataColumn } from '../../../ui/parts/display/DataTable.tsx'

/**
 * Of the numbers of a column, as the server gives them. A `share` is 0 to 1 and is written as a percentage; `bits` are bits a second.
 * Counts need a unit only where the header does not name what is counted; `utc` is of moments.
 */
export type Unit = 'bytes' | 'bits' | 'percent' | 'share' | 'seconds' | 'milliseconds' | 'utc' | 'views' | 'views_max'
/** `csv`: the cell in the file; by default the value that sorts. Columns with neither are left out. */
export type StatColumn<Row> = DataColumn<Row> & { csv?: (row: Row) => string | number; unit?: Unit }

/** The header and a row for each row, in their order. */
export function csvTable<Row>(columns: readonly StatColumn<Row>[], rows: readonly Row[], t: (key: string) => string): Cell[][] {
  const written = columns.filter(({ csv, sortBy }) => csv ?? sortBy)
  const head = written.map(({ label, unit }) => (unit ? `${label} (${t(`statistics.units.${unit}`)})` : label))
  return [head, ...rows.map((row) => written.map(({ csv, sortBy, unit }) => cellOf((csv ?? sortBy)!(row), unit)))]
}

/** Percentages without the noise of floating point: 7.000000000000001. */
function cellOf(value: string | number, unit: Unit | undefined): Cell {
  return unit === 'share' && typeof value === 'number' ? Number((100 * value).toFixed(6)) : value
}
