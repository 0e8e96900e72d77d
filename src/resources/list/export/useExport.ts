// Exports every record that matches the list's filters, in its order, as a file.
import { useDataProvider, useLocale, useNotify, type SortPayload } from 'ra-core'
import { useWords } from '../../../client/words/useWords.ts'
import { useTask } from '../../useTask.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { FilterValues } from '../filters/filtersOf.ts'
import { DELETED } from '../columns/ownColumns.ts'
import type { ListState } from '../state/useListState.ts'
import { collect } from './collect.ts'
import { csvDialectOf, csvOf } from '../../../ui/format/csv.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { fileNameOf } from './fileName.ts'
import { tableOf } from './tableOf.ts'

export const exportKinds = ['csv', 'json'] as const
export type ExportKind = (typeof exportKinds)[number]
const mimeOf: Record<ExportKind, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** `records`: only these; those that the page has not shown are fetched first. */
export function useExport(type: string, { params, filter, columns }: ListState, records?: ListRecord[]) {
  const words = useWords()
  const locale = useLocale()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const task = useTask()
  const run = (kind: ExportKind) =>
    task.run(async () => {
      const sort = { field: params.sort, order: params.order as SortPayload['order'] }
      const ids = records?.map(({ id }) => id)
      const { rows, total, isCut } = await collect((pagination) =>
        dataProvider.getList<ListRecord>(type, {
          filter: ids ? { ...only(filter), id: ids.slice(0, MOST_SELECTED) } : filter,
          sort,
          pagination,
        }),
      )
      const text = kind === 'json' ? JSON.stringify(rows, null, 2) : csvOf(tableOf(type, columns, rows, words), csvDialectOf(locale))
      saveFile(new Blob([text], { type: mimeOf[kind] }), fileNameOf([type, new Date().toISOString().slice(0, 10)], kind))
      notify(isCut ? 'list.export.cut' : 'list.export.done', {
        type: isCut ? 'warning' : 'success',
        messageArgs: { smart_count: rows.length, count: rows.length, total },
      })
    })
  return { busy: task.busy, run }
}

/** The server's limit of values in a filter. */
export const MOST_SELECTED = 200

/** Selected records are exported even if the filters have changed; deleted ones stay deleted ones. */
function only(filter: FilterValues): FilterValues {
  return filter[DELETED] === true ? { [DELETED]: true } : {}
}
