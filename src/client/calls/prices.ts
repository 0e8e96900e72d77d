// Monthly prices of options for an account, by nomenclature code.
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const pricesQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['prices', account ?? null],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const prices = await call('GET /accounts/:account/prices', { params: { account: account ?? '' }, signal })
      return new Map(prices.map(({ code, price, currency }) => [code, { price, currency }]))
    },
  })
