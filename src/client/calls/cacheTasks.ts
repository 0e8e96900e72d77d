// Calls about types whose records are made once and carried out: what is left of their quotas, what a field offers.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/http.ts'
import { rootOf } from '../api/scope.ts'
import type { Quota } from '../../engine/rights/quota.ts'

/** `resets_in`: seconds until some of it comes back; absent while nothing is taken. */
export type QuotaLeft = Quota & { left: number; resets_in?: number }

/** Kept under the type, so that it is read anew with its records. */
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
