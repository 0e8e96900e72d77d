// Caches reads until the next write: between two writes, equal queries have equal answers.
import { createLru } from '../store/database/lru.ts'
import type { Store } from '../store/types.ts'

/** `key` contains every dependency other than the database. The answer is shared: read-only. */
export type Remember<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** Keeps the `most` recently used answers; `tables` are those they are read from (default: all). When other processes may write, nothing is cached. */
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
