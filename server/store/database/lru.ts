/** Keeps the `limit` most recently used entries. */
export type Lru<T> = {
  get: (key: string) => T | undefined
  set: (key: string, value: T) => void
  delete: (key: string) => void
  clear: () => void
  readonly size: number
}

export function createLru<T>(limit: number): Lru<T> {
  const entries = new Map<string, T>()
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
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.size > limit ? entries.keys().next() : undefined
      if (oldest && !oldest.done) entries.delete(oldest.value)
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    get size() {
      return entries.size
    },
  }
}
