// The newest version of each record that the event stream has told of, for pages that show one.
import { useCallback, useSyncExternalStore } from 'react'

const KEPT = 500
const versions = new Map<string, number>()
const listeners = new Set<() => void>()

export function tellNewest(type: string, id: string, version: number): void {
  const key = keyOf(type, id)
  if ((versions.get(key) ?? 0) >= version) return
  versions.delete(key)
  versions.set(key, version)
  const [oldest] = versions.keys()
  if (versions.size > KEPT && oldest !== undefined) versions.delete(oldest)
  listeners.forEach((listener) => listener())
}

/** Undefined until the stream told of the record. */
export function useNewest(type: string, id: string | undefined): number | undefined {
  return useSyncExternalStore(listen, useCallback(() => (id === undefined ? undefined : versions.get(keyOf(type, id))), [type, id]))
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const keyOf = (type: string, id: string) => `${type} ${id}`
