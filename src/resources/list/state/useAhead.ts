// Prefetches another page of a list, or a record: on mousedown before the address changes, and earlier on hover.
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type GetListParams } from 'ra-core'
import { useCallback, useRef } from 'react'
import { aheadQuery, FRESH, readUnchanged } from '../../ahead.ts'
import type { ListRecord } from '../cells/listRecord.ts'

/** `ahead` fetches what a list with these parameters would request; the list uses `staleTime`, so that it does not fetch again. */
export function useAhead(type: string) {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const read = useRef(new Set<string>())
  const ahead = useCallback(
    (params: GetListParams) => {
      const queryKey = [type, 'getList', params] // react-admin's own key
      read.current.add(hashKey(queryKey))
      void client.prefetchQuery({
        queryKey,
        staleTime: FRESH,
        queryFn: () => readUnchanged(type, () => dataProvider.getList(type, params)),
      })
    },
    [client, dataProvider, type],
  )
  const staleTime = useCallback(({ queryHash }: { queryHash: string }) => (read.current.has(queryHash) ? FRESH : 0), [])
  return { ahead, staleTime }
}

/** Prefetches the record that is about to open. */
export function useNear(type: string): (record: ListRecord) => void {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  return useCallback(({ id }) => void client.prefetchQuery(aheadQuery(dataProvider, type, String(id))), [client, dataProvider, type])
}
