// The single record of a type below a parent: loaded at once and polled, saved against the version that was seen.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { useState } from 'react'

export type Stored = RaRecord & { version?: number }
type Of = {
  type: string
  /** The field that references the parent, and its id. */ field: string
  id: string
  /** Seconds. */ every: number
}
type Page = { data: Stored[]; total: number }

export function useOnly({ type, field, id, every }: Of) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  // As a list of the type, so that events of the stream update the record in it.
  const queryKey = [type, 'getList', 'only', id]
  const read = useQuery({
    queryKey,
    refetchInterval: every * 1000,
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await provider.getList(type, {
        filter: { [field]: id },
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
        signal,
      })) as Page,
  })
  const stored = read.data?.data[0]
  /** `seen`: the base version of the draft. Returns the new version; rejects like the call. */
  const save = async (fields: Record<string, unknown>, seen: number | undefined): Promise<number | undefined> => {
    setBusy(true)
    try {
      const data = { [field]: id, ...fields }
      const answer = stored
        ? await provider.update(type, { id: stored.id, data, previousData: stored, meta: { version: seen } })
        : await provider.create(type, { data })
      await client.cancelQueries({ queryKey })
      client.setQueryData<Page>(queryKey, { data: [answer.data as Stored], total: 1 })
      return (answer.data as Stored).version
    } finally {
      setBusy(false)
    }
  }
  return { stored, isRead: read.data !== undefined, error: read.error, again: () => void read.refetch(), busy, save }
}
