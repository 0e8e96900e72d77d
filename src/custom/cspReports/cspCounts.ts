// Counts of what the policy of pages stopped, as the server lists them: the most frequent first.
import { queryOptions } from '@tanstack/react-query'
import { API, request } from '../../client/api/http.ts'

export type CspCount = { directive: string; blocked: string; page: string; count: number; first_at: string; last_at: string }

export const cspCountsQuery = queryOptions({
  queryKey: ['cspReports'],
  queryFn: async ({ signal }) => (await request<CspCount[]>(`${API}/csp-reports`, { signal })).json,
})

export const clearCspCounts = () => request(`${API}/csp-reports`, { method: 'DELETE' })
