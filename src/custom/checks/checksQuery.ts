// Live checks of a record: starts them, and keeps the result while the page is open.
import { queryOptions } from '@tanstack/react-query'
import type { CheckReport } from '../../engine/values/checks.ts'
import { request } from '../../client/api/http.ts'
import { rootOf } from '../../client/api/scope.ts'
import { hourMilliseconds } from '../../engine/time/units.ts'

/** Never runs by itself. The results of one version are invalid for another. */
export const checksQuery = (type: string, account: string | undefined, { id, version = 0 }: { id: string; version?: number | undefined }) =>
  queryOptions({
    queryKey: ['checks', type, account ?? '', id, version],
    enabled: false,
    staleTime: Infinity,
    gcTime: hourMilliseconds,
    retry: false,
    queryFn: async ({ signal }) =>
      (await request<CheckReport>(`${rootOf(type, account)}/${type}/${encodeURIComponent(id)}/checks`, { method: 'POST', signal })).json,
  })
