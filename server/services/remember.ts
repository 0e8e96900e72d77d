// Reads remembered until anything is written: the same question between two writes has the same answer.
import { createLru } from '../store/database/lru.ts'
import type { Store } from '../store/types.ts'

/** `key` says everything the answer depends on beside the database. The answer is shared: nobody may change it. */
export type Remember<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** The `most` answers used last; `tables` are all that they are read from (initially any). Where other processes write, too, everything is read anew. */
export function createRemember<T>(store: Pick<Store, 'writes'>, most: number, tables?: Parameters<Store['writes']>[0]): Remember<T> {
  const kept = createLru<{ writes: number; value: T }>(most)
  return async (key, read) => {
    const writes = store.writes(tables)
    if (writes === undefined) return read()
    const known = kept.get(key)
    if (known?.writes === writes) return known.value
    const value = await read()
    kept.set(key, { writes, value })
    return value
  }
}
