import { useEffect, useRef } from 'react'

/** Milliseconds that a pointer rests on what its owner is about to press. */
const REST = 80

/** For the body of a table: tells the index of the row that a mouse rests on. A finger does not rest before it presses, and what comes to lie under a mouse that nobody moves is not pointed at. */
export function usePointed(tell: (index: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = useRef<Element>(null)
  const stop = () => {
    clearTimeout(timer.current)
    at.current = null
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = ({ target, currentTarget, pointerType }: React.PointerEvent<HTMLTableSectionElement>) => {
    const row = target instanceof Element ? target.closest('tr') : null
    if (row === at.current) return
    stop()
    if (!row || pointerType === 'touch') return
    at.current = row
    const index = [...currentTarget.rows].indexOf(row)
    timer.current = setTimeout(() => tell(index), REST)
  }
  return { onPointerMove: move, onPointerLeave: stop }
}
