// Words that a browser remembers before the sign-in as after it (language, light or dark), under the names that the portal's store uses.
import { useCallback, useSyncExternalStore } from 'react'
import { keepValue, keptValue } from './api/keptText.ts'

/** The store of the portal and these words share it. */
export const STORE_NAME = 'portal'
const nameOf = (key: string) => `RaStore${STORE_NAME}.${key}`
const listeners = new Set<() => void>()

export function keptWord(key: string): string | undefined {
  return keptValue(nameOf(key), (value) => typeof value === 'string')
}

/** A word that changes with every tab of this browser. */
export function useKept<Word extends string>(key: string): [Word | undefined, (word: Word) => void] {
  const kept = useSyncExternalStore(listen, () => keptWord(key)) as Word | undefined // whoever asks checks it: a browser may hold anything
  return [kept, useCallback((word: Word) => keep(key, word), [key])]
}

function keep(key: string, word: string): void {
  keepValue(nameOf(key), word)
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
