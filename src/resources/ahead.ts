// Prefetches a record: while the pointer rests on its row, and on mousedown before its page opens.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DataProvider, RaRecord } from 'ra-core'

/** Query key of prefetched records, by type. */
export const AHEAD = 'ahead'
/** Milliseconds for which a prefetched record is fresh; a change event invalidates it earlier. */
export const FRESH = 5000
/**
 * `initialDataUpdatedAt` of queries that begin with a record and are never stale. A page takes longer to draw than such a query lives
 * without subscribers: the next one would differ by its time alone, and the whole page would be drawn again.
 */
export const UNDATED = 0

let ofAll = 0
const ofType = new Map<string, number>()
const changes = (type: string) => ofAll + (ofType.get(type) ?? 0)

/** Fetches once more if the type changed during the request, because the response may be older than the change. */
export async function readUnchanged<Data>(type: string, read: () => Promise<Data>): Promise<Data> {
  const before = changes(type)
  const data = await read()
  return before === changes(type) ? data : read()
}

export const aheadQuery = <Record extends RaRecord>(dataProvider: DataProvider, type: string, id: string) =>
  queryOptions({
    queryKey: [type, AHEAD, id],
    staleTime: FRESH,
    retry: false,
    queryFn: async () => (await readUnchanged(type, () => dataProvider.getOne<Record>(type, { id }))).data,
  })

/** Invalidates prefetched records after a change, of one type or of all. */
export function forgetAhead(client: QueryClient, type?: string): void {
  if (type === undefined) ofAll += 1
  else ofType.set(type, (ofType.get(type) ?? 0) + 1)
  void client.invalidateQueries({
    ...(type !== undefined && { queryKey: [type] }),
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ queryKey }) => queryKey[1] === 'getList' || queryKey[1] === AHEAD,
  })
}

/** The prefetched record, if it is still fresh. */
export function readBefore<Data>(client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }): Data | undefined {
  const state = client.getQueryState<Data>(queryKey)
  return state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH ? state.data : undefined
}
