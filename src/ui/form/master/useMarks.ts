// Rows marked for a bulk action; the marks are cleared when the list changes.
import { useState } from 'react'

export type Marks = {
  marked: ReadonlySet<number>
  mark: (index: number, mode: 'one' | 'range', from: number) => void
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
    mark: (index, mode, from) => {
      const next = new Set(marked)
      if (mode === 'range') for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) next.add(at)
      else if (!next.delete(index)) next.add(index)
      put(next)
    },
    all: (count) => put(new Set(Array.from({ length: count }, (_, index) => index))),
    clear: () => put(none),
  }
}
