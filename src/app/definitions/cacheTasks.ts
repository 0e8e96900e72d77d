// Calls about types whose records are made once and carried out: what is left of their quotas, what a field offers.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { API, request } from '../../dataProvider/http.ts'

export type QuotaLeft = { id: string; reason: string; most: number; seconds: number; left: number; resets_in?: number; where?: Record<string, unknown>; of?: string; matching?: string }

const below = (account: string | undefined, type: string) => `${API}${account === undefined ? '' : `/accounts/${encodeURIComponent(account)}`}/${encodeURIComponent(type)}`

/** Kept under the type, so that it is read anew with its records. */
export const quotaQuery = (type: string, account: string | undefined) => queryOptions({
  queryKey: [type, 'quota', account ?? ''],
  queryFn: async ({ signal }) => (await request<QuotaLeft[]>(`${below(account, type)}/quota`, { signal })).json,
})

export const choicesQuery = (type: string, account: string | undefined, { field, text }: { field: string; text: string }) => queryOptions({
  queryKey: [type, 'choices', account ?? '', field, text], placeholderData: keepPreviousData,
  queryFn: async ({ signal }) => (await request<string[]>(`${below(account, type)}/choices/${encodeURIComponent(field)}?${new URLSearchParams({ q: text })}`, { signal })).json,
})
