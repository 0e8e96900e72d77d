// Columns and filters of every type: their values are in the record's envelope, not in its schema.
import type { TypeWords } from '../../../client/words/useWords.ts'
import type { ColumnModel } from './columnsOf.ts'
import type { FilterModel } from '../filters/filtersOf.ts'

export const LABELS = '_labels'
export const TRAFFIC = '_traffic'
export const CACHED = '_cached'
export const DELETED = '_deleted'
const own: Record<string, string> = {
  [LABELS]: 'list.labels.title',
  [DELETED]: 'list.deletedAt',
  [TRAFFIC]: 'list.traffic',
  [CACHED]: 'list.cached',
}

const labelsColumn: ColumnModel = {
  field: LABELS,
  as: 'labels',
  isSortable: false,
  isNumeric: false,
  isHidden: true,
  isTitle: false,
}
export const deletedColumn: ColumnModel = {
  field: DELETED,
  as: 'deleted',
  isSortable: true,
  isNumeric: false,
  isHidden: false,
  isTitle: false,
}
/** The last 24 hours of records that serve hosts. They make room later than the time of the last change. */
const dayColumns: ColumnModel[] = [
  { field: TRAFFIC, as: 'traffic', isSortable: true, isNumeric: true, isHidden: false, isTitle: false },
  { field: CACHED, as: 'cached', isSortable: false, isNumeric: true, isHidden: false, isTitle: false },
]
function withTraffic(columns: ColumnModel[]): ColumnModel[] {
  const at = columns.findIndex(({ as }) => as === 'date')
  return at < 0 ? [...columns, ...dayColumns] : columns.toSpliced(at, 0, ...dayColumns)
}
/** The columns of a definition, with those of every list. */
export function withOwnColumns(columns: ColumnModel[], { hasTraffic }: { hasTraffic: boolean }): ColumnModel[] {
  return [...(hasTraffic ? withTraffic(columns) : columns), labelsColumn]
}
export const labelsFilter: FilterModel = { field: LABELS, kind: 'labels', choices: [] }
export const deletedFilter: FilterModel = { field: DELETED, kind: 'deleted', choices: [] }
/** Records that a link names, such as those that need attention; nobody chooses it. */
export const idsFilter: FilterModel = { field: 'id', kind: 'ids', choices: [] }

/** Label of a column or a filter. */
export function fieldLabel(words: Pick<TypeWords, 't' | 'text' | 'field'>, type: string, field: string): string {
  const key = own[field]
  return key === undefined ? (words.text(type, 'columns', field) ?? words.field(type, field)) : words.t(key)
}
