// The user's settings of a list on the server: saved views, columns, density; and the limit of the type.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'ra-core'
import { useCallback } from 'react'
import { useAccount } from '../../../client/session/useSession.ts'
import { useFailureToast } from '../../../ui/useFailureToast.ts'
import type { FilterValues } from '../filters/filtersOf.ts'
import { minuteMilliseconds } from '../../../engine/time/units.ts'

export type Density = 'normal' | 'compact'
export type Layout = { columns?: Record<string, boolean>; density?: Density }
export type ViewFields = {
  name: string
  filter?: FilterValues
  sort?: [field: string, order: 'ASC' | 'DESC']
  columns?: string[]
  is_default?: boolean
}
/** `dropped`: fields that the type no longer has. */
export type SavedView = ViewFields & { id: string; dropped: string[] }
export type ListSettings = { limit: { count: number; per: string } | null; layout: Layout; views: SavedView[] }
type Caller = DataProvider & {
  call: <Body>(type: string, path: string, call?: { method?: string; body?: unknown }) => Promise<{ json: Body }>
}

const nothing: ListSettings = { limit: null, layout: {}, views: [] }
const keyOf = (type: string, account: string | undefined) => ['lists', type, account ?? null]

/** Optional: until the server answers, the list looks as in the definition. */
export function useListSettings(type: string) {
  const account = useAccount()?.name
  const dataProvider = useDataProvider<Caller>()
  const query = useQuery({
    queryKey: keyOf(type, account),
    staleTime: minuteMilliseconds,
    retry: false,
    queryFn: async () => (await dataProvider.call<ListSettings>(type, `/${type}/views`)).json,
  })
  return { settings: query.data ?? nothing, isPending: query.isPending }
}

export function useKeepLayout(type: string) {
  const account = useAccount()?.name
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const dataProvider = useDataProvider<Caller>()
  return useCallback(
    (change: Layout) => {
      const key = keyOf(type, account)
      const before = client.getQueryData<ListSettings>(key) ?? nothing
      const layout = { ...before.layout, ...change }
      client.setQueryData<ListSettings>(key, { ...before, layout })
      dataProvider.call(type, `/${type}/views/layout`, { method: 'PUT', body: layout }).catch(showFailure)
    },
    [type, account, client, dataProvider, showFailure],
  )
}

/** Each mutation refetches the views, and throws on a rejection. */
export function useViewCalls(type: string) {
  const account = useAccount()?.name
  const client = useQueryClient()
  const dataProvider = useDataProvider<Caller>()
  const call = async <Body>(path: string, method: string, body?: ViewFields): Promise<Body> => {
    const { json } = await dataProvider.call<Body>(type, `/${type}/views${path}`, { method, body })
    await client.invalidateQueries({ queryKey: keyOf(type, account) })
    return json
  }
  return {
    add: (view: ViewFields) => call<SavedView>('', 'POST', view),
    replace: (id: string, view: ViewFields) => call<SavedView>(`/${id}`, 'PUT', view),
    remove: (id: string) => call<undefined>(`/${id}`, 'DELETE'),
  }
}
