// Everything a list remembers: the address holds filters, sort and page; the browser holds columns and density; the page holds the selection.
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useListParams, useRecordSelection, useStore, type SortPayload } from 'ra-core'
import { useMemo } from 'react'
import { useAccount } from '../../app/definitions/session.ts'
import type { ColumnModel } from './columnsOf.ts'
import type { ListRecord } from './Cell.tsx'
import { initialFilters, without, type Filters, type FilterValues } from './filtersOf.ts'

export type ParentRef = { field: string; id: string }
export type Density = 'normal' | 'compact'
type ListStateOptions = { type: string; filters: Filters; columns: ColumnModel[]; sort?: string; perPage?: number; parent?: ParentRef; isEmbedded?: boolean }

export const PAGE_SIZES = [25, 50, 100]

export function useListState({ type, filters, columns, sort, perPage = 25, parent, isEmbedded = false }: ListStateOptions) {
  const account = useAccount()
  const place = [account?.name ?? 'provider', type, parent?.id].filter(Boolean).join('.')
  const initial = useMemo(() => initialFilters(filters), [filters])
  const first = useMemo(() => sortOf(sort, columns), [sort, columns])
  const [params, change] = useListParams({ resource: type, storeKey: isEmbedded ? false : `${place}.list`, disableSyncWithLocation: isEmbedded, filterDefaultValues: initial, sort: first, perPage })
  const values = params.filterValues as FilterValues // react-admin types filters as any
  const [selected, selection] = useRecordSelection<ListRecord>({ resource: type, disableSyncWithStore: true })
  const [hidden, setHidden] = useStore<Record<string, boolean>>(`${type}.columns`, {})
  const [density, setDensity] = useStore<Density>(`${type}.density`, 'normal')
  const filter = useMemo(() => ({ ...values, ...(parent ? { [parent.field]: parent.id } : {}) }), [values, parent])
  const list = useGetList<ListRecord>(type, { filter, sort: { field: params.sort, order: params.order as SortPayload['order'] }, pagination: { page: params.page, perPage: params.perPage } }, { placeholderData: keepPreviousData })
  const isShown = (column: ColumnModel) => column.isTitle || !(hidden[column.field] ?? column.isHidden)
  return {
    list, params, change, values, filter, selected, selection, density, setDensity,
    columns: columns.filter(isShown), isShown,
    toggleColumn: (column: ColumnModel) => setHidden({ ...hidden, [column.field]: isShown(column) }),
    isFiltered: Object.keys(without(values, Object.keys(initial))).length > 0 || Object.keys(initial).some((key) => values[key] !== initial[key]),
    clearFilters: () => change.setFilters(initial),
  }
}
export type ListState = ReturnType<typeof useListState>

/** `-updated_at` → newest first; without a word the first column that can be sorted. */
export function sortOf(sort: string | undefined, columns: ColumnModel[]): SortPayload {
  if (sort) return { field: sort.replace(/^[-+]/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' }
  const column = columns.find((one) => one.isSortable)
  return column ? { field: column.field, order: 'ASC' } : { field: 'updated_at', order: 'DESC' }
}
