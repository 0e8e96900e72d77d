// Apart from other durations: pages before the sign-in load no formats of numbers.
import { useSyncExternalStore } from 'react'
import { DASH, isAmount, type Amount } from './amounts.ts'

/** Remaining time as `mm:ss` (000 §9): 65 → `01:05`. Rounds up to whole seconds and never goes below zero. */
export function formatCountdown(seconds: Amount): string {
  if (!isAmount(seconds)) return DASH
  const left = Math.max(0, Math.ceil(seconds))
  return `${two(Math.trunc(left / 60))}:${two(left % 60)}`
}

export function two(n: number): string {
  return String(n).padStart(2, '0')
}

/** Seconds left until `end` (milliseconds), updated every second; 0 once it is over or without an end. */
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
