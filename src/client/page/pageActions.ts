// What the open page can do, for the command palette: pages say it, the shell shows it.
import { useEffect, useSyncExternalStore } from 'react'

export type PageAction = { id: string; label: string; icon: string; run: () => void }

const none: PageAction[] = []
let actions: PageAction[] = none
const listeners = new Set<() => void>()

/** While the page stands. The actions may be made anew with every rendering. */
export function usePageActions(given: PageAction[]): void {
  useEffect(() => {
    actions = given
    listeners.forEach((listener) => listener())
  })
  useEffect(
    () => () => {
      actions = none
      listeners.forEach((listener) => listener())
    },
    [],
  )
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
