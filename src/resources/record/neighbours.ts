// Finds the neighbours of a record in a cached list.
import type { GetListParams, GetListResult, RaRecord } from 'ra-core'

export type ReadList = { params: Partial<GetListParams>; list: GetListResult | undefined; at: number }

/** The list fetched last that contains the record. A list of one row was only fetched for its count. */
export function listWith(read: ReadList[], id: RaRecord['id'] | undefined): ReadList | undefined {
  return read
    .toSorted((one, other) => other.at - one.at)
    .find(({ params, list }) => params.pagination?.perPage !== 1 && list?.data?.some((row: RaRecord) => row.id === id))
}

/** The record before (-1) or after (1); the page of the list that has it; undefined at either end. */
export function besideOf(
  { params: { pagination }, list }: ReadList,
  id: RaRecord['id'] | undefined,
  by: number,
): { row: RaRecord } | { page: number } | undefined {
  const rows = (list?.data ?? []) as RaRecord[]
  const at = rows.findIndex((row) => row.id === id)
  const row = at < 0 ? undefined : rows[at + by]
  if (row) return { row }
  if (at < 0 || !pagination) return undefined
  const page = pagination.page + by
  return page >= 1 && (page - 1) * pagination.perPage < (list?.total ?? 0) ? { page } : undefined
}
