// Invalidates every query of a type after a bulk change.
import type { QueryClient } from '@tanstack/react-query'

/** Query key of an open record, by type. */
export const OPEN = 'open'

/** All but the open record: replaced silently, it would be saved over changes that the user has not seen. */
export async function readAgain(client: QueryClient, type: string): Promise<void> {
  await client.invalidateQueries({ queryKey: [type], predicate: ({ queryKey }) => queryKey[1] !== OPEN })
}
