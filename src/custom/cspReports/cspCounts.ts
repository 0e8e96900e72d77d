// Counts of resources that the policy blocked, in the server's order: the most frequent first.
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api/call.ts'

export const cspCountsQuery = queryOptions({
  queryKey: ['cspReports'],
  queryFn: ({ signal }) => call('GET /csp-reports', { signal }),
})

export const clearCspCounts = () => call('DELETE /csp-reports')
