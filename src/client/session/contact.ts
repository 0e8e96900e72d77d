// Whether the contacts of the provider are open: the shell shows them, and any page may open them.
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

export const openContact = (): void => set(true)
export const closeContact = (): void => set(false)

export function useContactOpen(): boolean {
  return useSyncExternalStore(listen, () => isOpen)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: boolean): void {
  isOpen = next
  listeners.forEach((listener) => listener())
}
