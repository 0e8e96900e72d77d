import { useCallback, useSyncExternalStore } from 'react'

/** Whole seconds left; at most `most`, also when the clock was set back. */
export function useSecondsLeft(until: number, most: number): number {
  const listen = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(() => {
        onTick()
        if (secondsLeft(until, most) === 0) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [until, most],
  )
  return useSyncExternalStore(listen, () => secondsLeft(until, most))
}

export function secondsLeft(until: number, most: number, now = Date.now()): number {
  return Math.min(most, Math.max(0, Math.ceil((until - now) / 1000)))
}
