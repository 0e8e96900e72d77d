// After many records changed: everything that was read of their type.
import type { QueryClient } from '@tanstack/react-query'

/** Where an open record is kept, by its type. */
export const OPEN = 'open'

/** All but the record that stands open: exchanged silently, it would save over what its reader has not seen. */
export async function readAgain(client: QueryClient, type: string): Promise<void> {
  await client.invalidateQueries({ queryKey: [type], predicate: ({ queryKey }) => queryKey[1] !== OPEN })
}
