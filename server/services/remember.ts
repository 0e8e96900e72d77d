// Caches reads until the next write: between two writes, equal queries have equal answers.
import { createLru } from '../store/database/lru.ts'
import type { Store } from '../store/types.ts'

/** `key` contains every dependency other than the database. The answer is shared: read-only. */
export type Remember<T> = ((key: string, read: () => Promise<T>) => Promise<T>) & {
  /** The cached answer; undefined where it has to be read. */ known: (key: string) => T | undefined
}

/**
 * Keeps the most recently used answers, up to a weight of `most` (without `weigh`: a number); `tables` are those they are read from
 * (default: all). Equal reads at the same time are one. When other processes may write, nothing is cached.
 */
export function createRemember<T>(
  store: Pick<Store, 'writes'>,
  most: number,
  tables?: Parameters<Store['writes']>[0],
  weigh?: (value: T) => number,
): Remember<T> {
  const kept = createLru<{ writes: number; value: T }>(most, weigh && (({ value }) => weigh(value)))
  const running = new Map<string, { writes: number; reading: Promise<T> }>()
  const known = (key: string, writes = store.writes(tables)): { value: T } | undefined => {
    const entry = writes === undefined ? undefined : kept.get(key)
    return entry?.writes === writes ? entry : undefined
  }
  const remember = async (key: string, read: () => Promise<T>): Promise<T> => {
    const writes = store.writes(tables)
    if (writes === undefined) return read()
    const entry = known(key, writes)
    if (entry) return entry.value
    const begun = running.get(key)
    if (begun?.writes === writes) return begun.reading
    const reading = read()
    running.set(key, { writes, reading })
    try {
      const value = await reading
      kept.set(key, { writes, value })
      return value
    } finally {
      if (running.get(key)?.reading === reading) running.delete(key)
    }
  }
  return Object.assign(remember, { known: (key: string) => known(key)?.value })
}
