// What the open page can do, for the command palette: pages say it, the shell shows it.
import { useEffect, useSyncExternalStore } from 'react'

export type PageAction = { id: string; label: string; icon: string; run: () => void }

const none: PageAction[] = []
let actions: PageAction[] = none
const listeners = new Set<() => void>()

/** While the page stands. The actions may be made anew with every rendering. A part of another page gives none and leaves those of the page. */
export function usePageActions(given: PageAction[] | undefined): void {
  const isOff = given === undefined
  useEffect(() => {
    if (given === undefined) return
    actions = given
    listeners.forEach((listener) => listener())
  })
  useEffect(() => {
    if (isOff) return
    return () => {
      actions = none
      listeners.forEach((listener) => listener())
    }
  }, [isOff])
}

export function shownPageActions(): PageAction[] {
  return actions
}

export function useShownPageActions(): PageAction[] {
  return useSyncExternalStore(subscribe, shownPageActions)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
