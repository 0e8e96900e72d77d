// Calls for types whose records are one-time tasks: remaining quotas, options of a field.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../client/api/http.ts'
import { rootOf } from '../../client/api/scope.ts'
import type { Quota } from '../../engine/rights/quota.ts'

/** `resets_in`: seconds until part of it becomes available again; absent if nothing is used. */
export type QuotaLeft = Quota & { left: number; resets_in?: number }

/** Cached under the type, so that it is refetched with its records. */
export const quotaQuery = (type: string, account: string | undefined) =>
  queryOptions({
    queryKey: [type, 'quota', account ?? ''],
    queryFn: async ({ signal }) => (await request<QuotaLeft[]>(`${rootOf(type, account)}/${type}/quota`, { signal })).json,
  })

export const choicesQuery = (type: string, account: string | undefined, { field, text }: { field: string; text: string }) =>
  queryOptions({
    queryKey: [type, 'choices', account ?? '', field, text],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await request<string[]>(
          `${rootOf(type, account)}/${type}/choices/${encodeURIComponent(field)}?${new URLSearchParams({ q: text })}`,
          { signal },
        )
      ).json,
  })
