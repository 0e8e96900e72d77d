// ↑ and ↓ move between the closed rows of a list, mounted or not.
import { useState, type KeyboardEvent } from 'react'
import { useStable } from '../../useStable.ts'
import { useFocusNext } from './useFocusNext.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * `idAt`: the id of the control that opens the row at an index of the visible rows. `other`: takes the focus where no row is left.
 */
export function useRowArrows(count: number, idAt: (position: number) => string, other?: () => HTMLElement | null | undefined) {
  const [held, setHeld] = useState<number>()
  // A row that was just added has no id yet.
  const idNow = useStable(idAt)
  const focusNext = useFocusNext()
  const go = (position: number) => {
    // A pinned row is mounted.
    setHeld(position)
    focusNext(() => document.getElementById(idNow(position)) ?? other?.())
  }
  return {
    /** The focused row; it stays mounted while the list is scrolled. */
    held,
    hold: setHeld,
    go,
    on: (position: number) => ({
      onFocus: () => setHeld(position),
      onKeyDown: (event: KeyboardEvent) => {
        const by = STEPS[event.key]
        const next = position + (by ?? 0)
        if (
          by === undefined ||
          event.altKey ||
          event.ctrlKey ||
          event.metaKey ||
          next < 0 ||
          next >= count ||
          !(event.target instanceof HTMLElement) ||
          event.target.id !== idAt(position)
        )
          return
        event.preventDefault()
        go(next)
      },
    }),
  }
}
