// A record is asked for when it is about to be wanted: while the pointer rests on its row, and at the press before its page is there.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DataProvider, RaRecord } from 'ra-core'

/** Where what was read ahead is kept, by its type. */
export const AHEAD = 'ahead'
/** Milliseconds for which it is as good as read; a change that is heard of meanwhile ends that. */
export const FRESH = 5000

let ofAll = 0
const ofType = new Map<string, number>()
const changes = (type: string) => ofAll + (ofType.get(type) ?? 0)

/** Reads once more where something of the type changed while it was read: the answer may be of before. */
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

/** Something changed: nothing that was read ahead counts any more, of one type or of all. */
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

/** What was read ahead, if it still counts. */
export function readBefore<Data>(client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }): Data | undefined {
  const state = client.getQueryState<Data>(queryKey)
  return state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH ? state.data : undefined
}
