// A store with two people of two brands, and the times around now.
import type { Store } from '../../../../server/store/types.ts'

export const now = '2026-01-02T03:04:05.000Z'
export const later = '2026-01-03T00:00:00.000Z'
export const earlier = '2026-01-01T00:00:00.000Z'

/** `p1` of the brand main, `p2` of second. */
export async function openWithTwo(open: () => Promise<Store>): Promise<Store> {
  const store = await open()
  for (const [id, brand] of [
    ['p1', 'main'],
    ['p2', 'second'],
  ] as const)
    await store.people.insert({
      id,
      brand,
      email: `${id}@x.example`,
      kind: 'person',
      role: 'customer',
      first_name: '',
      last_name: '',
      timezone: 'UTC',
      created_at: now,
    })
  return store
}
