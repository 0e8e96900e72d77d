// Preferences stored by the browser before and after sign-in (language, theme), under the keys of the portal's store.
import { useCallback, useSyncExternalStore } from 'react'
import { storeValue, storedValue } from './api/storedText.ts'

/** Key prefix shared with the portal's store. */
export const STORE_NAME = 'portal'
const nameOf = (key: string) => `RaStore${STORE_NAME}.${key}`
const listeners = new Set<() => void>()

export function storedPreference(key: string): string | undefined {
  return storedValue(nameOf(key), (value) => typeof value === 'string')
}

/** A preference that is synchronized between the tabs of this browser. */
export function useStoredPreference<Word extends string>(key: string): [Word | undefined, (word: Word) => void] {
  const kept = useSyncExternalStore(listen, () => storedPreference(key)) as Word | undefined // validated by the caller: the browser may hold anything
  return [kept, useCallback((word: Word) => keep(key, word), [key])]
}

function keep(key: string, word: string): void {
  storeValue(nameOf(key), word)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
