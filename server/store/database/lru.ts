/** Keeps the most recently used entries, which together weigh at most `limit`; each weighs 1 unless `weigh` says more. */
export type Lru<T> = {
  get: (key: string) => T | undefined
  set: (key: string, value: T) => void
  delete: (key: string) => void
  clear: () => void
  readonly size: number
}

export function createLru<T>(limit: number, weigh: (value: T) => number = () => 1): Lru<T> {
  const entries = new Map<string, T>()
  let weight = 0
  const remove = (key: string): void => {
    const value = entries.get(key)
    if (value === undefined) return
    weight -= weigh(value)
    entries.delete(key)
  }
  // The most recent entry is not moved: repeated reads cost one lookup.
  let newest: string | undefined
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined || key === newest) return value
      newest = key
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      newest = key
      remove(key)
      const added = weigh(value)
      // It would displace all others and then itself.
      if (added > limit) return
      entries.set(key, value)
      weight += added
      for (const oldest of entries.keys()) {
        if (weight <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      weight = 0
    },
    get size() {
      return entries.size
    },
  }
}
