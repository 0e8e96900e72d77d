// Actions of the open page for the command palette: pages register them, the shell shows them.
import { useEffect, useSyncExternalStore } from 'react'

export type PageAction = { id: string; label: string; icon: string; run: () => void }

const none: PageAction[] = []
let actions: PageAction[] = none
const listeners = new Set<() => void>()

/**
 * Registered while the page is mounted. The actions may be new objects with every render. A component that passes none leaves those of the
 * page.
 */
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
