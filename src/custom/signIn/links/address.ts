// Navigation before sign-in without a router: the address is the state.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** `replace` adds no history entry. */
export function go(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}

/** Called for every navigation, also by the browser's own buttons. */
export function listenAddress(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** Path and query. */
export function useAddress(): string {
  return useSyncExternalStore(listenAddress, () => location.pathname + location.search)
}
