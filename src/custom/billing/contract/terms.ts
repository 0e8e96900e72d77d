// Contracted terms of an account's project: tariff, traffic, contract, options.
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../client/api/call.ts'

export const termsQuery = (account: string) =>
  queryOptions({
    queryKey: ['billing', 'terms', account],
    queryFn: ({ signal }) => call('GET /accounts/:account/billing/terms', { params: { account }, signal }),
  })
