// Draws what is in view first and the rest in idle time, so that a long form shows its first frame early.
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** At the latest, though the browser is never idle; milliseconds for each part. */
const patience = 250
const unfinished = new Set<() => void>()

/** Draws everything that still waits at once: before a jump to a place, and before printing. Not inside an effect. */
export function finishForms(): void {
  const waiting = [...unfinished]
  if (waiting.length > 0) flushSync(() => waiting.forEach((finish) => finish()))
}

/** How many of `total` parts are drawn by now. Browsers that do not tell idle time get all at once. */
export function useFilling(total: number, inView: () => number): number {
  const [drawn, setDrawn] = useState(() => ('requestIdleCallback' in window ? whole(inView(), total) : Infinity))
  useEffect(() => {
    if (drawn === Infinity) return
    const finish = () => setDrawn(Infinity)
    unfinished.add(finish)
    const handle = requestIdleCallback(() => startTransition(() => setDrawn(whole(drawn + 1, total))), { timeout: patience })
    return () => {
      unfinished.delete(finish)
      cancelIdleCallback(handle)
    }
  }, [drawn, total])
  useEffect(() => {
    window.addEventListener('beforeprint', finishForms)
    return () => window.removeEventListener('beforeprint', finishForms)
  }, [])
  return drawn
}

/** What appears later, when an answer shows another section, does not wait. */
function whole(count: number, total: number): number {
  return count >= total ? Infinity : count
}
