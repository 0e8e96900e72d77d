// The state of a list: the address holds filters, sort and page; the server holds views, columns and density; this browser, until the
// sign-out, the columns of a chosen view; the page holds the selection.
import { keepPreviousData, type NotifyOnChangeProps } from '@tanstack/react-query'
import { useGetList, useRecordSelection, useStore, type SortPayload } from 'ra-core'
import { useMemo } from 'react'
import type { ColumnModel } from '../columns/columnsOf.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import { without, type FilterValues } from '../filters/filtersOf.ts'
import { DELETED, deletedColumn } from '../columns/ownColumns.ts'
import { supportedParams, wholeSearch } from './supportedParams.ts'
import { useAhead } from './useAhead.ts'
import type { ListOptions, ListRequest } from './useListRequest.ts'
import { useSteady } from '../rows/useSteady.ts'
import { useSteps } from './useSteps.ts'
import { useTrueAddress } from './useTrueAddress.ts'
import { columnsShown, columnsToggled } from '../columns/viewColumns.ts'
import { useKeepLayout, type Density, type SavedView } from '../views/listSettings.ts'

type ListStateOptions = Omit<ListOptions, 'sort' | 'perPage'> & { request: ListRequest }

/** react-admin reads all members of the query; rows that become stale look no different. */
const notifyOnChangeProps: NotifyOnChangeProps = ['data', 'error', 'isPlaceholderData', 'isFetching', 'isPending']

export const PAGE_SIZES = [25, 50, 100]

export function useListState({ type, filters, columns, parent, isEmbedded = false, settings, request }: ListStateOptions) {
  const { requested, ask, keys, initial, begin, first, usual, perPage, navigate } = request
  const keepLayout = useKeepLayout(type)
  // react-admin has no type for filters.
  const params = useMemo(
    () =>
      supportedParams(
        { ...requested, filterValues: requested.filterValues as FilterValues },
        { sorts: sortsOf(columns, first), filters, usual: first, perPage },
      ),
    [requested, columns, filters, first, perPage],
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
  const shown = useMemo(() => {
    const chosen = columnsShown(columns, layout.columns, ofView)
    return isDeleted ? [...chosen.slice(0, 1), deletedColumn, ...chosen.slice(1)] : chosen
  }, [columns, layout, ofView, isDeleted])
  const show = (filterValues: FilterValues, [sort, order]: [string, string], of?: string[] | null) => {
    setOfView(of ?? null)
    change.begin()
    void navigate({ search: wholeSearch('', { ...params, filterValues, sort, order, page: 1 }) })
  }
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
    /** Sets the filters at once; react-admin does so in its next task, when somebody who typed may have opened a record. */
    filterNow: isEmbedded ? change.setFilters : (filters: FilterValues) => show(filters, [params.sort, params.order], ofView),
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
    leaveView: () => show(initial, usualSort),
    /** Differs from the initial filters and from the filter for deleted records. */
    isNarrowed: Object.keys(without(values, [DELETED, ...Object.keys(initial)])).length > 0,
    isFiltered:
      Object.keys(without(values, Object.keys(initial))).length > 0 || Object.keys(initial).some((key) => values[key] !== initial[key]),
    /** Any filter, also one that the list begins with: its total is not that of all records. */
    isPartial: Object.keys(values).length > 0,
    clearFilters: () => change.setFilters(initial),
    requested,
    ask,
  }
}
export type ListState = ReturnType<typeof useListState>

function sortsOf(columns: ColumnModel[], usual: SortPayload): string[] {
  return [usual.field, ...columns.filter((column) => column.isSortable).map((column) => column.field)]
}
