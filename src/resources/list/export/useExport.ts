// Exports every record that matches the list's filters, in its order, as a file.
import { useDataProvider, useNotify, type SortPayload } from 'ra-core'
import { useAccount } from '../../../client/session/useSession.ts'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { useDefinition, useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import type { ResourceFile } from '../../../engine/load/resource/resourceFile.ts'
import type { ListParent } from '../../../custom/actionProps.ts'
import { titleOf } from '../../../engine/values/valuesAt.ts'
import { useTask } from '../../../ui/useTask.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { FilterValues } from '../filters/filtersOf.ts'
import { DELETED } from '../columns/ownColumns.ts'
import type { ListState } from '../state/useListState.ts'
import { loadScript } from '../../../ui/loadScript.ts'
import { MAX_SELECTED } from './limits.ts'
import type { Loaded } from './tableOf.ts'
import { useReferredNames } from './useReferredNames.ts'

type Parts = typeof import('./parts.ts')

export const exportKinds = ['csv', 'json'] as const
/** `lines`: as the records are served. */
export type ExportKind = (typeof exportKinds)[number] | 'lines'
const mimeOf: Record<ExportKind, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  lines: 'text/plain;charset=utf-8',
}
const endingOf: Record<ExportKind, string> = { csv: 'csv', json: 'json', lines: 'txt' }

/** `records`: only these; those that the page has not shown are fetched first. `parent`: the parent record of the list. */
export function useExport(type: string, { params, filter, columns }: ListState, { records, parent }: Exported) {
  const definition = useDefinition(type)
  const words = useWords()
  const locale = useLocale()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const task = useTask()
  const parentName = useParentName(definition.status === 'ready' ? definition.definition.resource.scope : undefined, parent)
  const namesFor = useReferredNames()
  const account = useAccount()?.name
  const run = (kind: ExportKind) =>
    task.run(async () => {
      const parts = await loadScript(() => import('./parts.ts'))
      const sort = { field: params.sort, order: params.order as SortPayload['order'] }
      const ids = records?.map(({ id }) => id)
      const { rows, total, isCut } = await parts.collect((pagination) =>
        dataProvider.getList<ListRecord>(type, {
          filter: ids ? { ...only(filter), id: ids.slice(0, MAX_SELECTED) } : filter,
          sort,
          pagination,
        }),
      )
      const loaded = kind === 'csv' ? { names: await namesFor(columns), days: await parts.trafficOf(account, columns, rows) } : undefined
      parts.saveFile(
        new Blob([textOf(parts, kind, rows, loaded)], { type: mimeOf[kind] }),
        parts.fileNameOf([...parentName, type, new Date().toISOString().slice(0, 10)], endingOf[kind]),
      )
      notify(isCut ? 'list.export.cut' : 'list.export.done', {
        type: isCut ? 'warning' : 'success',
        messageArgs: { smart_count: rows.length, count: rows.length, total },
      })
    })
  const preview = definition.status === 'ready' ? definition.definition.resource.preview : undefined
  const kinds: ExportKind[] = preview && parent ? [...exportKinds, 'lines'] : [...exportKinds]
  return { busy: task.busy, run, kinds }

  function textOf({ csvOf, csvDialectOf, previewLines, tableOf }: Parts, kind: ExportKind, rows: ListRecord[], loaded?: Loaded): string {
    if (kind === 'json') return JSON.stringify(rows, null, 2)
    if (kind === 'csv' || definition.status !== 'ready' || !preview || !parent)
      return csvOf(tableOf(type, columns, rows, words, loaded), csvDialectOf(locale))
    const { schema } = definition.definition
    const lines = rows.flatMap((data) => previewLines(preview, { schema, data, parent: parent.record }))
    // Names without a final dot are whole names, too.
    return ['$ORIGIN .', ...lines, ''].join('\n')
  }
}

/** Title of the parent record; the name of the exported file begins with it. */
function useParentName(scope: ResourceFile['scope'] | undefined, parent: ListParent | undefined): string[] {
  const above = typeof scope === 'object' ? scope.parent : undefined
  const summary = useDefinitions().find(({ name }) => name === above)
  return summary && parent ? [titleOf(summary.title, parent.record)] : []
}

export type Exported = { records?: ListRecord[] | undefined; parent?: ListParent | undefined }

/** Selected records are exported even if the filters have changed; deleted ones stay deleted ones. */
function only(filter: FilterValues): FilterValues {
  return filter[DELETED] === true ? { [DELETED]: true } : {}
}
