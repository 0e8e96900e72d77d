import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { duplicatePathOf, pathOf } from '../../app/definitions/paths.ts'
import type { DefinitionSummary, Rights } from '../../app/definitions/types.ts'
import { resolve } from '../../engine/resolve.ts'
import type { Definition } from '../../engine/types.ts'
import '../../ui/css/table.css'
import { Problem } from '../../ui/parts/Faces.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { ListRecord } from './Cell.tsx'
import { columnsOf } from './columnsOf.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { filtersOf } from './filtersOf.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHeader } from './ListHeader.tsx'
import { Pager } from './Pager.tsx'
import { RecordTable } from './RecordTable.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListKeys } from './useListKeys.ts'
import { useListState, type ParentRef } from './useListState.ts'

type RecordListProps = { definition: Definition; summary: DefinitionSummary; can: Rights; parent?: ParentRef; isEmbedded?: boolean }

/** A list with its tools. `isEmbedded` leaves out the page's header and keeps the state out of the address (a tab of another record). */
export function RecordList({ definition, summary, can, parent, isEmbedded = false }: RecordListProps) {
  const navigate = useNavigate()
  const resolved = useMemo(() => resolve(definition, { mode: 'list' }), [definition])
  const columns = useMemo(() => columnsOf(resolved), [resolved])
  const filters = useMemo(() => filtersOf(resolved), [resolved])
  const { sort, perPage } = definition.resource.list
  const state = useListState({ type: definition.name, filters, columns, sort, perPage, parent, isEmbedded })
  const [doomed, setDoomed] = useState<ListRecord[]>([])
  const search = useRef<HTMLInputElement>(null)
  const records = state.list.data ?? []
  const createTo = can.create ? pathOf(summary, 'create', parent ? { [parent.field]: parent.id } : {}) : undefined
  const open = (record: ListRecord) => void navigate(recordPath(record))
  const addressOf = (record: ListRecord) => ({ ...(parent ? { [parent.field]: parent.id } : {}), ...record })
  const recordPath = (record: ListRecord) => pathOf(summary, 'record', { ...addressOf(record), target: undefined })
  const duplicatePath = can.create ? (record: ListRecord) => duplicatePathOf(summary, addressOf(record)) : undefined
  const keys = useListKeys({ records, open, create: createTo ? () => void navigate(createTo) : undefined, toggle: state.selection.toggle, clear: state.selection.clearSelection, search, isOff: doomed.length > 0 || isEmbedded })
  const table = { type: definition.name, title: definition.resource.title, state, can, at: keys.at, open, recordPath, duplicatePath, remove: (record: ListRecord) => setDoomed([record]) }
  const isEmpty = state.list.data !== undefined && records.length === 0 && !state.list.isPlaceholderData
  return (
    <>
      {!isEmbedded && <ListHeader type={definition.name} state={state} limit={limitOf(definition)} createTo={createTo} />}
      <div className={isEmbedded ? undefined : 'body wide'}>
        <Toolbar type={definition.name} filters={filters} columns={columns} state={state} search={search} createTo={isEmbedded ? createTo : undefined} isBare={isEmpty && !state.isFiltered} />
        <div className="tblw">
          {state.list.error && !state.list.data ? <Problem error={state.list.error} retry={() => void state.list.refetch()} />
            : isEmpty ? <ListEmpty type={definition.name} state={state} createTo={createTo} />
              : <><RecordTable {...table} />{state.list.data && <Pager state={state} />}</>}
        </div>
      </div>
      <BulkBar state={state} records={records} canDelete={can.delete} onDelete={setDoomed} />
      <DeleteDialog type={definition.name} title={definition.resource.title} records={doomed} onClose={() => setDoomed([])} onDone={(ids) => state.selection.unselect(ids)} />
    </>
  )
}

/** `limit {count, per}` of the schema: how many records an account may have. */
function limitOf({ schema }: Definition): number | undefined {
  const { limit } = schema as { limit?: { count?: unknown } }
  return typeof limit?.count === 'number' ? limit.count : undefined
}
