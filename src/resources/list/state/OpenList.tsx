// Provides a list to react-admin: its buttons and components with `useListContext` work as our actions.
import { useDataProvider, type ListControllerResult } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { OpenListContext } from '../../../custom/stock/openList.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import { MAX_PER_PAGE } from './supportedParams.ts'
import type { ListState } from './useListState.ts'

type Props = { type: string; state: ListState; children: ReactNode }

/** react-admin's own contexts, with all their imports, wrap only its components (`StockScope`). */
export function OpenList({ type, state, children }: Props) {
  return <OpenListContext value={useListContextValue(type, state)}>{children}</OpenListContext>
}

function useListContextValue(type: string, state: ListState): ListControllerResult<ListRecord> {
  const dataProvider = useDataProvider()
  const { list, params, change, values, filter, selected, selection, requested, ask } = state
  const { page, perPage } = params
  const sort = useMemo(() => ({ field: params.sort, order: params.order as 'ASC' | 'DESC' }), [params.sort, params.order]) // restricted to these by supportedParams
  const read = async (most: number) =>
    (await dataProvider.getList<ListRecord>(type, { filter, sort, pagination: { page: 1, perPage: Math.min(most, MAX_PER_PAGE) } })).data
  return {
    ...list,
    resource: type,
    sort,
    page,
    perPage,
    filterValues: values,
    displayedFilters: requested.displayedFilters,
    selectedIds: selected,
    defaultTitle: '',
    exporter: false,
    hasNextPage: list.total !== undefined && page * perPage < list.total,
    hasPreviousPage: page > 1,
    setSort: change.setSort,
    setPage: change.setPage,
    setPerPage: change.setPerPage,
    setFilters: change.setFilters,
    showFilter: ask.showFilter,
    hideFilter: ask.hideFilter,
    onSelect: selection.select,
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clearSelection,
    onSelectAll: async ({ limit = MAX_PER_PAGE } = {}) => selection.select((await read(limit)).map(({ id }) => id)),
    getData: async ({ maxResults = MAX_PER_PAGE } = {}) => read(maxResults),
  } as ListControllerResult<ListRecord> // a union over the states of the query
}
