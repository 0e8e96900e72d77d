// Records of a type by the field of their parent: loaded, polled, and updated by events like any list.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'ra-core'

export type Stored = RaRecord & { version?: number }
const [most, everyMilliseconds] = [200, 5000]
type Sort = { field: string; order: 'ASC' | 'DESC' }

export function useRows(type: string, filter: Record<string, unknown>, sort: Sort = { field: 'id', order: 'DESC' }, enabled = true) {
  const provider = useDataProvider()
  return useQuery({
    queryKey: [type, 'getList', 'recordings', filter, sort],
    enabled,
    refetchInterval: everyMilliseconds,
    retry: false,
    queryFn: async ({ signal }) =>
      (await provider.getList(type, { filter, pagination: { page: 1, perPage: most }, sort, signal })) as { data: Stored[]; total: number },
  })
}

export function useOne(type: string, id: string | undefined, isPolled = false) {
  const provider = useDataProvider()
  return useQuery({
    queryKey: [type, 'getOne', 'recordings', id],
    enabled: id !== undefined,
    refetchInterval: isPolled ? everyMilliseconds : false,
    retry: false,
    queryFn: async () => (await provider.getOne(type, { id: id ?? '' })).data as Stored,
  })
}

export function useRefresh() {
  const client = useQueryClient()
  return (...types: string[]): Promise<void> =>
    Promise.all(types.map((type) => client.invalidateQueries({ queryKey: [type] }))).then(() => undefined)
}
