// Words that a browser remembers before the sign-in as after it (language, light or dark), under the names that the portal's store uses.
import { useCallback, useSyncExternalStore } from 'react'

/** The store of the portal and these words share it. */
export const STORE_NAME = 'portal'
const nameOf = (key: string) => `RaStore${STORE_NAME}.${key}`
const listeners = new Set<() => void>()
/** Where the browser lets nobody store anything, for as long as the page is open. */
const instead = new Map<string, string>()

export function keptWord(key: string): string | undefined {
  const text = read(nameOf(key))
  try {
    const word: unknown = text === undefined ? undefined : JSON.parse(text)
    return typeof word === 'string' ? word : undefined
  } catch {
    return undefined
  }
}

/** A word that changes with every tab of this browser. */
export function useKept<Word extends string>(key: string): [Word | undefined, (word: Word) => void] {
  const kept = useSyncExternalStore(listen, () => keptWord(key)) as Word | undefined // whoever asks checks it: a browser may hold anything
  return [kept, useCallback((word: Word) => keep(key, word), [key])]
}

function keep(key: string, word: string): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(word))
  } catch {
    instead.set(nameOf(key), JSON.stringify(word))
  }
  for (const listener of listeners) listener()
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? instead.get(name)
  } catch {
    return instead.get(name)
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
