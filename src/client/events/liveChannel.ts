// One event stream per browser: the tab that holds the lock listens and forwards events to the others.

import { sessionEnds, type SessionEnd } from '../../engine/rights/sessionEnds.ts'
import { minuteMilliseconds } from '../../engine/time/units.ts'

export type LiveEvent =
  | { kind: 'definitions'; changed: string[]; removed: string[] }
  /** `account` is empty for records of the provider. */
  | { kind: 'record'; account: string; type: string; id: string; version: number; deleted?: boolean }
  /** A name is no longer in effect for a record. */
  | { kind: 'name'; account: string; name: string }
  /** A running part of a record failed, or works again. */
  | { kind: 'incident'; account: string; type: string; id: string; part: string; name: string; code: number; over?: true }
  /** The session ended early. */
  | { kind: 'session'; end: SessionEnd }
  /** The person's accessible accounts may have changed. */
  | { kind: 'accounts' }
  /** The stream is complete from now on, including recent record changes. */
  | { kind: 'open' }
  /** More changes happened recently than the stream can replay. */
  | { kind: 'missed' }
  | { kind: 'lost' }
  | { kind: 'back' }

/** Calls `onEvent` until the signal aborts. Without Web Locks every tab listens for itself. */
export function listenLive(url: string, onEvent: (event: LiveEvent) => void, signal: AbortSignal): void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`portal-live ${url}`)
  channel?.addEventListener('message', (message) => onEvent(message.data as LiveEvent)) // our own tabs only
  signal.addEventListener('abort', () => channel?.close())
  const lead = () =>
    openStream(
      url,
      (event) => {
        onEvent(event)
        channel?.postMessage(event)
      },
      signal,
    )
  if (!('locks' in navigator)) void lead()
  else navigator.locks.request(`portal-live ${url}`, { signal }, lead).catch(() => undefined) // aborted while waiting: nothing to do
}

const FIRST_PAUSE = 5000
const LONGEST_PAUSE = minuteMilliseconds

/** Browsers reconnect after a network failure, but give up when a server or a proxy rejects: then it is reopened with a backoff. */
function openStream(url: string, emit: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source = connect()
    let isLost = false
    let pause = FIRST_PAUSE
    let timer: ReturnType<typeof setTimeout> | undefined
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
      resolve()
    })

    function connect(): EventSource {
      const opened = new EventSource(url, { withCredentials: true })
      opened.addEventListener('definitions', (message) => emit({ kind: 'definitions', changed: [], removed: [], ...parse(message) }))
      for (const kind of ['record', 'incident'])
        opened.addEventListener(kind, (message) => {
          const event = parse(message)
          if (event) emit({ kind, ...event } as LiveEvent)
        })
      opened.addEventListener('name', (message) => {
        const { account, name } = parse(message) ?? {}
        if (typeof account === 'string' && typeof name === 'string') emit({ kind: 'name', account, name })
      })
      opened.addEventListener('accounts', () => emit({ kind: 'accounts' }))
      opened.addEventListener('missed', () => emit({ kind: 'missed' }))
      opened.addEventListener('session', (message) => {
        const end = sessionEnds.find((one) => one === parse(message)?.['end'])
        if (end) emit({ kind: 'session', end })
      })
      opened.addEventListener('error', () => {
        if (!isLost) emit({ kind: 'lost' })
        isLost = true
        if (opened.readyState === EventSource.CLOSED) reopen()
      })
      opened.addEventListener('open', () => {
        emit({ kind: isLost ? 'back' : 'open' })
        isLost = false
        pause = FIRST_PAUSE
      })
      return opened
    }
    function reopen(): void {
      timer = setTimeout(() => {
        source = connect()
      }, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  })
}

function parse(message: Event): Record<string, unknown> | undefined {
  try {
    return JSON.parse((message as MessageEvent<string>).data) as Record<string, unknown>
  } catch {
    return undefined
  }
}
