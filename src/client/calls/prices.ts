// Monthly prices of options for an account, by nomenclature code.
import { queryOptions } from '@tanstack/react-query'
import { API, request } from '../api/http.ts'
import type { OptionPrice } from '../../ui/form/context.ts'

export const pricesQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['prices', account ?? null],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { json } = await request<(OptionPrice & { code: string })[]>(`${API}/accounts/${encodeURIComponent(account ?? '')}/prices`, {
        signal,
      })
      return new Map(json.map(({ code, price, currency }) => [code, { price, currency }]))
    },
  })
