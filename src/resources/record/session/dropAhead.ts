import type { QueryClient } from '@tanstack/react-query'
import { AHEAD } from '../../ahead.ts'

/**
 * Removes a prefetched record once a page has taken it, so that the next visit fetches it again. One that is being fetched stays: the page
 * may be waiting for it, and a removed query neither resolves with data nor reports an error to the query that waits.
 */
export function dropAhead(client: QueryClient, type: string, id: string | undefined): void {
  client.removeQueries({ queryKey: [type, AHEAD, id], fetchStatus: 'idle' })
}
