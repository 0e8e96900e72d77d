import { startTransition, useEffect, useState } from 'react'

/** Time-out for a browser that is never idle, milliseconds. */
export const idlePatience = 250

/** False for the first frame, true once the browser is idle; at once where browsers have no idle callbacks. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(() => !('requestIdleCallback' in window))
  useEffect(() => {
    if (isIdle) return
    const handle = requestIdleCallback(() => startTransition(() => setIdle(true)), { timeout: idlePatience })
    return () => cancelIdleCallback(handle)
  }, [isIdle])
  return isIdle
}
