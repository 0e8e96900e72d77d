// Renders visible parts first and the rest in idle time, so that a long form paints its first frame early.
import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame, inIdle } from '../../useIdle.ts'

const unfinished = new Set<() => void>()

/** Renders all remaining parts at once: before a jump to a field, and before printing. Not inside an effect. */
export function finishForms(): void {
  const waiting = [...unfinished]
  if (waiting.length > 0) flushSync(() => waiting.forEach((finish) => finish()))
}

/** How many of `total` parts are rendered so far. Browsers without idle callbacks render all at once. */
export function useFilling(total: number, inView: () => number): number {
  const [drawn, setDrawn] = useState(() => ('requestIdleCallback' in window ? whole(inView(), total) : Infinity))
  const isPainted = useRef(false)
  useEffect(() => {
    if (drawn === Infinity) return
    const soon = isPainted.current ? inIdle : afterFrame
    isPainted.current = true
    const finish = () => setDrawn(Infinity)
    unfinished.add(finish)
    const stop = soon(() => startTransition(() => setDrawn(whole(drawn + 1, total))))
    return () => {
      unfinished.delete(finish)
      stop()
    }
  }, [drawn, total])
  useEffect(() => {
    window.addEventListener('beforeprint', finishForms)
    return () => window.removeEventListener('beforeprint', finishForms)
  }, [])
  return drawn
}

/** Parts that appear later, when a choice shows another section, do not wait. */
function whole(count: number, total: number): number {
  return count >= total ? Infinity : count
}
