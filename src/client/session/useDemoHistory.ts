import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSession } from './useSession.ts'

const againMilliseconds = 10_000

/** Whether the server still generates the history of the demo's statistics. It is asked until it says no; figures are read again with each answer. */
export function useIsGenerating(): boolean {
  const { demo_generating: began = false } = useSession()
  const client = useQueryClient()
  const { data = began } = useQuery({
    queryKey: ['demoHistory'],
    queryFn: async ({ signal }) => {
      const { demo_generating: isGenerating } = await call('GET /session', { signal })
      void client.invalidateQueries({ predicate: ({ queryKey: [of] }) => (isGenerating ? of === 'statistics' : of !== 'demoHistory') })
      return isGenerating
    },
    enabled: began,
    refetchInterval: ({ state }) => (state.data === false ? false : againMilliseconds),
    staleTime: againMilliseconds,
    retry: false,
  })
  return data
}
