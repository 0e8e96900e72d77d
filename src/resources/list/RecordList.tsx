import { memo, Suspense, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../client/paths/paths.ts'
import type { DefinitionSummary, Rights } from '../../client/definitions/types.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useOpens } from '../../client/session/useOpens.ts'
import { listParts } from '../../custom/areas.ts'
import { fieldSchema } from '../../engine/schema/paths.ts'
import { resolve } from '../../engine/resolve/resolve.ts'
import type { Definition, Resolved } from '../../engine/types.ts'
import '../../ui/css/table.css'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { useRestoreDeleted } from '../useRestoreDeleted.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { BulkDialog } from './bulk/BulkDialogLazy.tsx'
import { useBulk } from './bulk/useBulk.ts'
import type { ListRecord } from './cells/listRecord.ts'
import { KeptSearch } from './filters/KeptSearch.tsx'
import { useInPlace } from './inPlace/useInPlace.tsx'
import { columnsOf } from './columns/columnsOf.ts'
import { DeleteDialog } from './DeleteDialogLazy.tsx'
import { filtersOf } from './filters/filtersOf.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHeader } from './ListHeader.tsx'
import { deletedFilter, idsFilter, labelsFilter, TRAFFIC, withOwnColumns } from './columns/ownColumns.ts'
import { Pager } from './Pager.tsx'
import { besideColumns, RecordTable } from './rows/RecordTable.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useFitting } from './columns/useFitting.ts'
import { OpenList } from './state/OpenList.tsx'
import { useShownRecords } from './state/useShownRecords.ts'
import { useNear } from './state/useAhead.ts'
import { useOpened } from './rows/opened.ts'
import { useListActions } from './rows/useListActions.ts'
import { useListCommands } from './rows/useListCommands.ts'
import { useListKeys } from './rows/useListKeys.ts'
import { useListRequest, type ListRequest, type ParentRef } from './state/useListRequest.ts'
import { useListState, type ListState } from './state/useListState.ts'
import { useListSettings, type ListSettings } from './views/listSettings.ts'

type RecordListProps = {
  definition: Definition
  summary: DefinitionSummary
  can: Rights
  parent?: ParentRef
  isEmbedded?: boolean
  within?: Record<string, unknown> | undefined
}

/**
 * A list with its tools. `within`: the parent record, whose records are added and changed in the rows. `isEmbedded` hides the page's header
 * and keeps the state out of the address (a tab of another record).
 */
export function RecordList(props: RecordListProps) {
  const { settings, isPending } = useListSettings(props.definition.name)
  return isPending ? <PageSkeleton /> : <LoadedList {...props} settings={settings} />
}

/** Reads the request of the list, which changes with each page: once in the address, and once more when react-admin has stored it. */
function LoadedList(props: RecordListProps & { settings: ListSettings }) {
  const { definition, parent, isEmbedded = false, settings } = props
  const { sort, ...parts } = useListParts({ ...props, isEmbedded })
  const { perPage } = definition.resource.list
  const request = useListRequest({ ...parts, type: definition.name, sort, perPage, parent, isEmbedded, settings })
  return <ShownList {...props} {...parts} request={request} />
}

type ShownListProps = RecordListProps & Omit<ReturnType<typeof useListParts>, 'sort'> & { settings: ListSettings; request: ListRequest }
const ShownList = memo(function ShownList({ definition, summary, can, parent, isEmbedded = false, within, ...given }: ShownListProps) {
  const { settings, request, resolved, hasTraffic, columns, filters } = given
  const navigate = useNavigate()
  const words = useWords()
  const { name: type, resource } = definition
  const state = useListState({ type, filters, columns, parent, isEmbedded, settings, request })
  const { fitting, frame } = useFitting(state.columns, besideColumns(can, resolved.actions, state.isDeleted), state.params.sort)
  const [toDelete, setToDelete] = useState<ListRecord[]>([])
  const search = useRef<HTMLInputElement>(null)
  const { records, recordOf } = useShownRecords(state.list.data)
  const bulk = useBulk({ type, title: resource.title, select: state.selection.select })
  const restoreNow = useRestoreDeleted(type)
  const createTo = can.create ? pathOf(summary, 'create', parent ? { [parent.field]: parent.id } : {}) : summary.order
  const createText = words.text(type, 'actions', summary.order ? 'order' : 'create') ?? words.t('list.create')
  const create = createTo === undefined ? undefined : () => void navigate(createTo)
  const opened = useOpened()
  const inPlace = useInPlace({ type, parent, within, canUpdate: can.update })
  const actions = useListActions({
    openHere: inPlace?.open,
    summary,
    parent,
    navigate,
    near: useNear(type),
    opened: opened.keep,
    setToDelete,
    isDeleted: state.isDeleted,
    restore: (record) => void restoreNow([record], words.title(type, resource.title, record)),
    canCreate: can.create,
  })
  const keys = useListKeys({
    records,
    begin: opened.before?.id,
    open: (record) => actions.open(record, true),
    create: create && (inPlace?.create ?? create),
    selection: state.selection,
    selected: state.selected,
    search,
    isOff: toDelete.length > 0 || (isEmbedded && !inPlace), // a list in a tab leaves the keys to its record, unless the tab is for it
  })
  useListCommands({ state, createText, create, isEmbedded })
  const isEmpty = hasNothing(state.list, records)
  const shortcuts = useMemo(() => resolved.form.tabs?.filter(({ shortcut }) => shortcut) ?? [], [resolved])
  return (
    <OpenList type={type} state={state}>
      {!isEmbedded && (
        <ListHeader
          {...{ type, state, createTo, createText, hasTraffic }}
          hasAttention={resource.list.attention !== undefined}
          limit={settings.limit?.count}
        />
      )}
      <div className={isEmbedded ? undefined : 'body wide'}>
        {!isEmbedded && <StateCounts definition={definition} />}
        <Toolbar
          {...{ type, filters, columns, fitting, state, search }}
          createText={createText}
          createTo={isEmbedded ? createTo : undefined}
          onCreate={createTo ? inPlace?.create : undefined}
          isBare={isEmpty && !state.isFiltered}
          isEmbedded={isEmbedded}
          own={resolved.actions}
          parent={inPlace?.parent}
        />
        {!isEmbedded && <KeptSearch type={type} state={state} />}
        {inPlace?.isNew && <div className="panel in-place-panel">{inPlace.form}</div>}
        <div className="tblw" ref={frame}>
          {state.list.error && !state.list.data ? (
            <ProblemState error={state.list.error} retry={() => void state.list.refetch()} />
          ) : isEmpty ? (
            <ListEmpty type={type} state={state} createTo={createTo} createText={createText} onCreate={inPlace?.create} />
          ) : (
            <>
              <RecordTable
                type={type}
                title={resource.title}
                state={state}
                columns={fitting}
                can={can}
                at={keys.at}
                takesFocus={opened.before?.byKeys === true}
                actions={actions}
                own={resolved.actions}
                inPlace={inPlace}
                shortcuts={shortcuts}
              />
              {state.list.data && <Pager state={state} />}
            </>
          )}
        </div>
      </div>
      <BulkParts {...{ type, title: resource.title, state, recordOf, can, resolved, bulk, toDelete, setToDelete }} />
    </OpenList>
  )
})

type ListParts = Pick<RecordListProps, 'definition' | 'summary' | 'can'> & { isEmbedded: boolean; settings: ListSettings }

/** What the definition says about the list for this caller. */
function useListParts({ definition, summary, can, isEmbedded, settings: { limit } }: ListParts) {
  const { list } = definition.resource
  const resolved = useMemo(() => resolve(definition, { mode: 'list' }), [definition])
  const hasTraffic = useOpens('stat-base') && summary.traffic === true && !isEmbedded
  const columns = useMemo(() => withOwnColumns(columnsOf(resolved), { hasTraffic }), [resolved, hasTraffic])
  const filters = useMemo(() => ownFilters(resolved, can), [resolved, can])
  const sort = hasTraffic && isByTraffic(list, limit) ? `-${TRAFFIC}` : list.sort
  return { resolved, hasTraffic, columns, filters, sort }
}

/** Longer lists cannot be sorted by it. */
const maxByTraffic = 1000
function isByTraffic({ busiest = false }: Definition['resource']['list'], limit: ListSettings['limit']): boolean {
  return busiest && limit !== null && limit !== undefined && limit.count <= maxByTraffic
}

/** The number of records by reported state, for types of accounts that agents report of. */
function StateCounts({ definition: { name, resource } }: { definition: Definition }) {
  const Counts = listParts['reports']
  if (!Counts || !resource.reports || resource.scope === 'provider') return null
  return (
    <Suspense fallback={<div className="counts-wait" />}>
      <Counts type={name} />
    </Suspense>
  )
}

type BulkProps = {
  type: string
  title: string
  state: ListState
  recordOf: ReturnType<typeof useShownRecords>['recordOf']
  can: Rights
  resolved: Resolved
  bulk: ReturnType<typeof useBulk>
  /** Records whose deletion awaits confirmation. */
  toDelete: ListRecord[]
  setToDelete: (records: ListRecord[]) => void
}

/** Bulk actions: the bar, their progress, and the confirmation of a deletion. */
function BulkParts({ type, title, state, recordOf, can, resolved, bulk, toDelete, setToDelete }: BulkProps) {
  const hasActive = useMemo(() => isSwitched(resolved), [resolved])
  return (
    <>
      <BulkBar
        type={type}
        state={state}
        recordOf={recordOf}
        can={can}
        hasActive={hasActive}
        bulk={bulk}
        own={resolved.actions}
        onDelete={setToDelete}
      />
      <BulkDialog bulk={bulk} />
      {toDelete.length > 0 && (
        <DeleteDialog
          type={type}
          title={title}
          records={toDelete}
          serves={resolved.form.inactive !== undefined}
          onClose={() => setToDelete([])}
          onConfirm={(all) => {
            setToDelete([])
            void bulk.start({ kind: 'delete' }, all)
          }}
        />
      )}
    </>
  )
}

function hasNothing({ data, total, isPlaceholderData }: ListState['list'], records: ListRecord[]): boolean {
  return data !== undefined && records.length === 0 && !total && !isPlaceholderData
}

/** Filters that every type has come after the type's own. */
function ownFilters(resolved: Resolved, can: Rights) {
  const own = filtersOf(resolved)
  const hasIds = own.others.some(({ field }) => field === idsFilter.field)
  return { ...own, others: [...own.others, labelsFilter, ...(can.delete ? [deletedFilter] : []), ...(hasIds ? [] : [idsFilter])] }
}

/** Records that can be switched off and on. */
function isSwitched({ schema, locked }: Resolved): boolean {
  const active = fieldSchema(schema, 'active')
  return active?.type === 'boolean' && active.readOnly !== true && !Object.hasOwn(locked, 'active')
}
