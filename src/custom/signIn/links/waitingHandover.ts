// A token of single sign-on for somebody else than who is signed in waits here for the answer; it is in no address and no storage.
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
