// Whether the server can be reached; the shell shows a banner when not. A closed event stream alone proves nothing: a proxy may refuse it.
import { useSyncExternalStore } from 'react'

const PROBE_EVERY = 5000
let connected = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The stream is lost: ask the server until it answers. */
export function streamLost(): void {
  if (timer === undefined) timer = setTimeout(() => void probe(), PROBE_EVERY)
}

export function streamBack(): void {
  clearTimeout(timer)
  timer = undefined
  set(true)
}

export function useConnected(): boolean {
  return useSyncExternalStore(listen, () => connected)
}

async function probe(): Promise<void> {
  timer = undefined
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  set(answers)
  if (!answers) streamLost()
}

function set(value: boolean): void {
  if (connected === value) return
  connected = value
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) ear(window.addEventListener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) ear(window.removeEventListener)
  }
}

/** Browsers know at once that there is no network; that there is one again says nothing of the server. */
function ear(turn: typeof window.addEventListener): void {
  turn.call(window, 'offline', wentOff)
  turn.call(window, 'online', askNow)
}

function wentOff(): void {
  set(false)
  streamLost()
}

function askNow(): void {
  clearTimeout(timer)
  void probe()
}
