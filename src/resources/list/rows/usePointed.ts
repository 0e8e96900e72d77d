import { useEffect, useRef } from 'react'

/** Milliseconds of hovering after which a click is likely. */
const REST = 80

/** For the body of a table: reports the index of the hovered row. Ignores touch, and rows that scroll under a resting mouse. */
export function usePointed(onRest: (index: number) => void) {
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
    timer.current = setTimeout(() => onRest(index), REST)
  }
  return { onPointerMove: move, onPointerLeave: stop }
}
