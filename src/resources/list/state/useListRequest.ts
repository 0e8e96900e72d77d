// Filters, sort and page of a list: react-admin reads them from the address and keeps them in its store.
import { useListParams, type SortPayload } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccount, useSession } from '../../../client/session/useSession.ts'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { initialFilters, type Filters } from '../filters/filtersOf.ts'
import type { ListSettings } from '../views/listSettings.ts'
import { useForgetDeleted } from './useForgetDeleted.ts'

export type ParentRef = { field: string; id: string }
export type ListOptions = {
  type: string
  filters: Filters
  columns: ColumnModel[]
  sort?: string
  perPage?: number
  parent?: ParentRef
  isEmbedded?: boolean
  settings: ListSettings
}

/** Returns the same object until the request itself changes. react-admin stores each state and renders again with an equal one. */
export function useListRequest({ type, filters, columns, sort, perPage = 25, parent, isEmbedded = false, settings }: ListOptions) {
  const [account, { id }] = [useAccount(), useSession()]
  const navigate = useNavigate()
  const keys = listKeys(type, account?.name ?? id, parent?.id)
  const initial = useMemo(() => initialFilters(filters), [filters])
  const begin = isEmbedded ? undefined : settings.views.find((view) => view.is_default)
  const usual = useMemo(() => sortOf(sort, columns), [sort, columns])
  const first = useMemo(() => (begin?.sort ? { field: begin.sort[0], order: begin.sort[1] } : usual), [begin, usual])
  const [{ requestSignature: _, ...requested }, ask] = useListParams({
    resource: type,
    storeKey: isEmbedded ? false : keys.list,
    disableSyncWithLocation: isEmbedded,
    filterDefaultValues: begin?.filter ?? initial,
    sort: first,
    perPage,
  })
  useForgetDeleted(keys.list)
  const signature = JSON.stringify([keys, requested, initial, begin, usual])
  const next = { requested, ask, keys, initial, begin, first, usual, perPage, navigate, signature }
  const [kept, keep] = useState(next)
  if (kept.signature === signature && kept.navigate === navigate) return kept
  keep(next)
  return next
}
export type ListRequest = ReturnType<typeof useListRequest>

/** `-updated_at` → newest first; by default the first sortable column. */
export function sortOf(sort: string | undefined, columns: ColumnModel[]): SortPayload {
  if (sort) return { field: sort.replace(/^[-+]/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' }
  const column = columns.find((one) => one.isSortable)
  return column ? { field: column.field, order: 'ASC' } : { field: 'updated_at', order: 'DESC' }
}

/**
 * `list` = filters, order and page; `columns` = those of a chosen view. `owner`: the account; for the provider's lists, the employee, because
 * an expired session leaves the keys in the browser, and the next employee may have another brand. `parent`: the record whose list it is.
 */
function listKeys(type: string, owner: string, parent?: string): { list: string; columns: string; tabColumns: string } {
  const scope = [owner, type, parent].join('.')
  return { list: scope, columns: `${scope}.columns`, tabColumns: `${scope}.tab.columns` }
}
