import { useEffect, useEffectEvent, useState } from 'react'

/** Fires once after `ms` (0 = never). A restart begins the full time again. */
export function useClock(ms: number, ring: () => void): { stop: () => void; go: () => void } {
  const [running, setRunning] = useState(true)
  const onRing = useEffectEvent(ring)
  useEffect(() => {
    if (!running || ms <= 0) return
    const timer = setTimeout(onRing, ms)
    return () => clearTimeout(timer)
  }, [ms, running])
  return { stop: () => setRunning(false), go: () => setRunning(true) }
}
