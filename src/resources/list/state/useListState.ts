// The state of a list: the address holds filters, sort and page; the server holds views, columns and density; this browser, until the
// sign-out, the columns of a chosen view; the page holds the selection.
import { keepPreviousData, type NotifyOnChangeProps } from '@tanstack/react-query'
import { useGetList, useListParams, useRecordSelection, useStore, type SortPayload } from 'ra-core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useAccount, useSession } from '../../../client/session/useSession.ts'
import type { ColumnModel } from '../columns/columnsOf.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import { initialFilters, without, type Filters, type FilterValues } from '../filters/filtersOf.ts'
import { DELETED, deletedColumn } from '../columns/ownColumns.ts'
import { supportedParams } from './supportedParams.ts'
import { useAhead } from './useAhead.ts'
import { useForgetDeleted } from './useForgetDeleted.ts'
import { useSteady } from '../rows/useSteady.ts'
import { useSteps } from './useSteps.ts'
import { useTrueAddress } from './useTrueAddress.ts'
import { columnsShown, columnsToggled } from '../columns/viewColumns.ts'
import { useKeepLayout, type Density, type ListSettings, type SavedView } from '../views/listSettings.ts'

export type ParentRef = { field: string; id: string }
type ListStateOptions = {
  type: string
  filters: Filters
  columns: ColumnModel[]
  sort?: string
  perPage?: number
  parent?: ParentRef
  isEmbedded?: boolean
  settings: ListSettings
}

/** react-admin reads all members of the query; rows that become stale look no different. */
const notifyOnChangeProps: NotifyOnChangeProps = ['data', 'error', 'isPlaceholderData', 'isFetching', 'isPending']

export const PAGE_SIZES = [25, 50, 100]

export function useListState({ type, filters, columns, sort, perPage = 25, parent, isEmbedded = false, settings }: ListStateOptions) {
  const [account, { id }] = [useAccount(), useSession()]
  const keys = listKeys(type, account?.name ?? id, parent?.id)
  const initial = useMemo(() => initialFilters(filters), [filters])
  const navigate = useNavigate()
  const keepLayout = useKeepLayout(type)
  const begin = isEmbedded ? undefined : settings.views.find((view) => view.is_default)
  const first = useMemo(
    () => (begin?.sort ? { field: begin.sort[0], order: begin.sort[1] } : sortOf(sort, columns)),
    [begin, sort, columns],
  )
  const [requestedParams, ask] = useListParams({
    resource: type,
    storeKey: isEmbedded ? false : keys.list,
    disableSyncWithLocation: isEmbedded,
    filterDefaultValues: begin?.filter ?? initial,
    sort: first,
    perPage,
  })
  // react-admin types filters as any
  const params = useMemo(
    () =>
      supportedParams(
        { ...requestedParams, filterValues: requestedParams.filterValues as FilterValues },
        { sorts: sortsOf(columns, first), filters, usual: first, perPage },
      ),
    [requestedParams, columns, filters, first, perPage],
  )
  const values = params.filterValues
  const [selected, selection] = useRecordSelection<ListRecord>({ resource: type, disableSyncWithStore: true })
  const filter = useMemo(() => ({ ...values, ...(parent ? { [parent.field]: parent.id } : {}) }), [values, parent])
  const requestFor = (page: number) => ({
    filter,
    sort: { field: params.sort, order: params.order as SortPayload['order'] },
    pagination: { page, perPage: params.perPage },
  })
  const { ahead, staleTime } = useAhead(type)
  const { shown: list, hold } = useSteady(
    useGetList<ListRecord>(type, requestFor(params.page), { placeholderData: keepPreviousData, staleTime, notifyOnChangeProps }),
  )
  const { layout, views } = settings
  useTrueAddress(params, list.isPlaceholderData ? undefined : list.total, isEmbedded ? ask.setPage : undefined)
  const change = useSteps(ask, isEmbedded ? undefined : params)
  // A view changes columns only here: the user's own layout, shared by all accounts, stays.
  const [ofView, setOfView] = useStore<string[] | null>(isEmbedded ? keys.tabColumns : keys.columns, begin?.columns ?? null)
  const isDeleted = values[DELETED] === true
  useForgetDeleted(keys.list)
  const shown = useMemo(() => {
    const chosen = columnsShown(columns, layout.columns, ofView)
    return isDeleted ? [...chosen.slice(0, 1), deletedColumn, ...chosen.slice(1)] : chosen
  }, [columns, layout, ofView, isDeleted])
  const show = (filters: FilterValues, [field, order]: NonNullable<SavedView['sort']>, of: string[] | undefined) => {
    setOfView(of ?? null)
    change.begin()
    void navigate({
      search: `?${new URLSearchParams({ filter: JSON.stringify(filters), sort: field, order, page: '1', perPage: String(params.perPage) })}`,
    })
  }
  const usual = sortOf(sort, columns)
  const usualSort: [string, 'ASC' | 'DESC'] = [usual.field, usual.order ?? 'ASC']
  const applyView = (view: SavedView) => show(view.filter ?? {}, view.sort ?? usualSort, view.columns)
  const isShown = (column: ColumnModel) => shown.some(({ field }) => field === column.field)
  const toggleColumn = (column: ColumnModel) => {
    const fields = columnsToggled(columns, shown, column)
    if (ofView) setOfView(fields)
    else keepLayout({ columns: { ...layout.columns, [column.field]: fields.includes(column.field) } })
  }
  return {
    list,
    hold,
    params,
    change,
    values,
    readAhead: (page: number) => ahead(requestFor(page)),
    filter,
    selected,
    selection,
    views,
    applyView,
    isDeleted,
    usualSort: usual.field,
    density: layout.density ?? ('normal' as Density),
    setDensity: (density: Density) => keepLayout({ density }),
    columns: shown,
    isShown,
    toggleColumn,
    /** A view's columns override the user's own. */
    hasViewColumns: ofView !== null,
    leaveView: () => show(initial, usualSort, undefined),
    /** Differs from the initial filters and from the filter for deleted records. */
    isNarrowed: Object.keys(without(values, [DELETED, ...Object.keys(initial)])).length > 0,
    isFiltered:
      Object.keys(without(values, Object.keys(initial))).length > 0 || Object.keys(initial).some((key) => values[key] !== initial[key]),
    /** Any filter, also one that the list begins with: its total is not that of all records. */
    isPartial: Object.keys(values).length > 0,
    clearFilters: () => change.setFilters(initial),
    requested: requestedParams,
    ask,
  }
}
export type ListState = ReturnType<typeof useListState>

function sortsOf(columns: ColumnModel[], usual: SortPayload): string[] {
  return [usual.field, ...columns.filter((column) => column.isSortable).map((column) => column.field)]
}

/** `-updated_at` → newest first; by default the first sortable column. */
export function sortOf(sort: string | undefined, columns: ColumnModel[]): SortPayload {
  if (sort) return { field: sort.replace(/^[-+]/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' }
  const column = columns.find((one) => one.isSortable)
  return column ? { field: column.field, order: 'ASC' } : { field: 'updated_at', order: 'DESC' }
}

/**
 * `list` = filters, order and page; `columns` = those of a chosen view. `owner`: the account, or the employee whose list of the provider's it is:
 * a session that expires leaves them here, and the next employee may have another brand. `parent`: the record whose list it is.
 */
function listKeys(type: string, owner: string, parent?: string): { list: string; columns: string; tabColumns: string } {
  const scope = [owner, type, parent].join('.')
  return { list: scope, columns: `${scope}.columns`, tabColumns: `${scope}.tab.columns` }
}
