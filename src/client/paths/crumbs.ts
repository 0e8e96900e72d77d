// Breadcrumbs: pages set them, the top bar shows them, and the window title follows.
import { useEffect, useSyncExternalStore } from 'react'

/** `isMissing`: the page reports that its address leads to nothing. */
export type Crumb = { label: string; to?: string; isMissing?: boolean }

let crumbs: Crumb[] = []
const listeners = new Set<() => void>()

/** The last crumb is this page: plain text, and the window's title. */
export function useCrumbs(path: Crumb[]): void {
  const key = JSON.stringify(path)
  useEffect(() => {
    crumbs = JSON.parse(key) as Crumb[]
    listeners.forEach((listener) => listener())
    const last = crumbs.at(-1)?.label
    if (last) document.title = document.title.replace(/^.* · |^/, `${last} · `)
  }, [key])
}

export function useShownCrumbs(): Crumb[] {
  return useSyncExternalStore(subscribe, () => crumbs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
