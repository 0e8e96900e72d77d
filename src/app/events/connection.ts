// Whether the server can be heard; the shell shows a banner when not.
import { useSyncExternalStore } from 'react'

let connected = true
const listeners = new Set<() => void>()

export function setConnected(value: boolean): void {
  connected = value
  listeners.forEach((listener) => listener())
}

export function useConnected(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, () => connected)
}
