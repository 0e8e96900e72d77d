// Whether the server is reachable; the shell shows a banner if not. A closed event stream proves nothing: a proxy may block it.
import { useSyncExternalStore } from 'react'

const PROBE_EVERY = 5000
let connected = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The stream is lost: poll the server until it responds. */
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
  if (listeners.size === 0) setNetworkListeners(window.addEventListener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) setNetworkListeners(window.removeEventListener)
  }
}

/** Browsers detect a lost network at once; a restored network does not mean that the server is reachable. */
function setNetworkListeners(turn: typeof window.addEventListener): void {
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
