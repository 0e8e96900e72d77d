import { useSyncExternalStore } from 'react'

/** Seconds left until `end` (milliseconds), updated every second; 0 once it is over or without an end. `formatCountdown` formats it. */
export function useCountdown(end: number | undefined): number {
  return useSyncExternalStore(end === undefined ? never : everySecond, () =>
    end === undefined ? 0 : Math.max(0, Math.ceil((end - Date.now()) / 1000)),
  )
}

/** The present time in whole seconds since 1970, updated every second. */
export function useSeconds(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000))
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

const never = () => () => {}
