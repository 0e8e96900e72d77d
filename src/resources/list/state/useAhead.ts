// Another page of a list, or a record of it, is asked for when it is about to be wanted: at a press before the address changes, and before the press, when somebody points there.
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type GetListParams } from 'ra-core'
import { useCallback, useRef } from 'react'
import { aheadQuery, FRESH, readUnchanged } from '../../ahead.ts'
import type { ListRecord } from '../cells/listRecord.ts'

/** `ahead` reads what a list with such parameters is about to ask for; the list takes `staleTime`, so that it does not ask again. */
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

/** Reads the record that is about to be opened. */
export function useNear(type: string): (record: ListRecord) => void {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  return useCallback(({ id }) => void client.prefetchQuery(aheadQuery(dataProvider, type, String(id))), [client, dataProvider, type])
}
