import { type Query, type QueryObserverOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSession } from './useSession.ts'

const againMilliseconds = 10_000

/** Whether the server still generates the history of the demo's statistics. Polled until the history is complete; figures are refetched with each answer. */
export function useIsGenerating(): boolean {
  const { demo_generating: began = false } = useSession()
  const client = useQueryClient()
  const { data = began } = useQuery({
    queryKey: ['demoHistory'],
    queryFn: async ({ signal }) => {
      const { demo_generating: isGenerating } = await call('GET /session', { signal })
      // Queries that never go stale hold code, forms and open records. Open records must not be replaced while somebody edits them.
      const holdsFigures = ({ queryKey, options }: Query) =>
        queryKey[0] !== 'demoHistory' && (options as QueryObserverOptions).staleTime !== Infinity
      void client.invalidateQueries({ predicate: holdsFigures })
      return isGenerating
    },
    enabled: began,
    refetchInterval: ({ state }) => (state.data === false ? false : againMilliseconds),
    staleTime: againMilliseconds,
    retry: false,
  })
  return data
}
