// Rows marked for a bulk action; the marks are cleared when the list changes.
import { useState } from 'react'

export type Marks = {
  marked: ReadonlySet<number>
  mark: (place: number, mode: 'one' | 'range', from: number) => void
  all: (count: number) => void
  clear: () => void
}
const none: ReadonlySet<number> = new Set()

export function useMarks(listKey: string): Marks {
  const [state, setState] = useState<{ key: string; marked: ReadonlySet<number> }>({ key: listKey, marked: none })
  const marked = state.key === listKey ? state.marked : none
  const put = (next: ReadonlySet<number>) => setState({ key: listKey, marked: next })
  return {
    marked,
    mark: (place, mode, from) => {
      const next = new Set(marked)
      if (mode === 'range') for (let at = Math.min(from, place); at <= Math.max(from, place); at += 1) next.add(at)
      else if (!next.delete(place)) next.add(place)
      put(next)
    },
    all: (count) => put(new Set(Array.from({ length: count }, (_, place) => place))),
    clear: () => put(none),
  }
}
