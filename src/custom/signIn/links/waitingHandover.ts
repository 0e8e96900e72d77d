// A single-sign-on token for another person than the signed-in one is kept here, in memory only, until the user decides.
import { useSyncExternalStore } from 'react'

export type WaitingHandover = { token: string; email: string }

let waiting: WaitingHandover | undefined
const listeners = new Set<() => void>()

export function holdHandover(next: WaitingHandover): void {
  set(next)
}
export function answerHandover(): void {
  set(undefined)
}
export function useWaitingHandover(): WaitingHandover | undefined {
  return useSyncExternalStore(listen, () => waiting)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function set(next: WaitingHandover | undefined): void {
  waiting = next
  listeners.forEach((listener) => listener())
}
