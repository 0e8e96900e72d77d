// Searches rows by their contents.
import { unmark } from '../../../engine/values/views.ts'
import { foldedForSearch } from '../../folded.ts'
import type { Row } from './rows.ts'

/** Every text and number of a row, its key first; lower case. */
export function rowText(row: Row): string {
  return foldedForSearch([row.key ?? '', ...leaves(row.value)].join('\n'))
}

/** Indexes of the rows that contain the text; all rows for an empty query. */
export function foundRows(rows: Row[], searchText: string): number[] {
  const wanted = foldedForSearch(searchText.trim())
  const all = rows.map((_, index) => index)
  return wanted === '' ? all : all.filter((index) => rowText(rows[index]!).includes(wanted))
}

function leaves(value: unknown): string[] {
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(leaves)
  return typeof value === 'string' ? [unmark(value)] : typeof value === 'number' ? [String(value)] : []
}
