// The newest version of each record according to the event stream, for pages that show one.
import { useCallback, useSyncExternalStore } from 'react'

const KEPT = 500
const versions = new Map<string, number>()
const eventCounts = new Map<string, number>()
/** The most recent versions. */
const ends = new Map<string, number>()
const listeners = new Set<() => void>()

export function reportNewest(type: string, id: string, version: number, deleted = false): void {
  const key = keyOf(type, id)
  keep(eventCounts, key, (eventCounts.get(key) ?? 0) + 1)
  if ((versions.get(key) ?? 0) < version) keep(versions, key, version)
  if (deleted) keep(ends, key, version)
  listeners.forEach((listener) => listener())
}

/** Newest last; the oldest beyond the limit are dropped. */
function keep(map: Map<string, number>, key: string, value: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > KEPT && oldest !== undefined) map.delete(oldest)
}

/** Undefined before the first event about the record. */
export function useNewest(type: string, id: string | undefined): number | undefined {
  return useSyncExternalStore(
    listen,
    useCallback(() => (id === undefined ? undefined : versions.get(keyOf(type, id))), [type, id]),
  )
}

/** The record is deleted and has not been restored. */
export function useDeleted(type: string, id: string | undefined): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => (id === undefined ? false : isDeleted(keyOf(type, id))), [type, id]),
  )
}

function isDeleted(key: string): boolean {
  const end = ends.get(key)
  return end !== undefined && end >= (versions.get(key) ?? 0)
}

/** Incremented with every event about the record, also about an old version: it counts external changes. */
export function useRecordEvents(type: string, id: string | undefined): number {
  return useSyncExternalStore(
    listen,
    useCallback(() => (id === undefined ? 0 : (eventCounts.get(keyOf(type, id)) ?? 0)), [type, id]),
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const keyOf = (type: string, id: string) => `${type} ${id}`
