// Work after a page is painted.
import { startTransition, useEffect, useState } from 'react'

/** Time-out for a browser that is never idle, milliseconds. */
const patience = 250

/** Runs in idle time. Returns a function that cancels it. */
export function inIdle(run: () => void): () => void {
  const handle = requestIdleCallback(run, { timeout: patience })
  return () => cancelIdleCallback(handle)
}

/** In idle time after the next frame, so that it does not delay what is about to be painted. A hidden page paints no frames. */
export function afterFrame(run: () => void): () => void {
  if (document.hidden) return inIdle(run)
  let stop: (() => void) | undefined
  const frame = requestAnimationFrame(() => (stop = inIdle(run)))
  return () => {
    cancelAnimationFrame(frame)
    stop?.()
  }
}

/** False for the first frame, true once the browser is idle; at once where browsers have no idle callbacks. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(() => !('requestIdleCallback' in window))
  useEffect(() => (isIdle ? undefined : afterFrame(() => startTransition(() => setIdle(true)))), [isIdle])
  return isIdle
}
