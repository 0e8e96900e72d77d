import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api/call.ts'

const every = 30_000
/** The page has fetched them before the panel is drawn, so the panel does not refetch. */
const fresh = 5000

/** Causes of attention in an account, also read by the page before the panel is loaded. */
export const attentionQuery = (account: string) =>
  queryOptions({
    queryKey: ['attention', account],
    queryFn: ({ signal }) => call('GET /accounts/:account/attention', { params: { account }, signal }),
    refetchInterval: every,
    staleTime: fresh,
    retry: false,
  })
