// Live checks of a record: asked for, and what came of it as long as the page is open.
import { queryOptions } from '@tanstack/react-query'
import type { CheckReport } from '../../engine/values/checks.ts'
import { request } from '../api/http.ts'
import { rootOf } from '../api/scope.ts'

const hour = 3_600_000

/** Never asked by itself. What was found of one version says nothing of another. */
export const checksQuery = (type: string, account: string | undefined, { id, version = 0 }: { id: string; version?: number | undefined }) =>
  queryOptions({
    queryKey: ['checks', type, account ?? '', id, version],
    enabled: false,
    staleTime: Infinity,
    gcTime: hour,
    retry: false,
    queryFn: async ({ signal }) =>
      (await request<CheckReport>(`${rootOf(type, account)}/${type}/${encodeURIComponent(id)}/checks`, { method: 'POST', signal })).json,
  })
