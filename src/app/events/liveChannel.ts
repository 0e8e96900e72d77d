// One stream of server events per browser: the tab that holds the lock listens and tells the others.

export type LiveEvent =
  | { kind: 'definitions'; changed: string[]; removed: string[] }
  | { kind: 'record'; account: string | null; type: string; id: string; version: number }
  | { kind: 'lost' }
  | { kind: 'back' }

/** Calls `onEvent` until the signal aborts. Without Web Locks every tab listens for itself. */
export function listenLive(url: string, onEvent: (event: LiveEvent) => void, signal: AbortSignal): void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`portal-live ${url}`)
  channel?.addEventListener('message', (message) => onEvent(message.data as LiveEvent)) // our own tabs only
  signal.addEventListener('abort', () => channel?.close())
  const lead = () => openStream(url, (event) => { onEvent(event); channel?.postMessage(event) }, signal)
  if (!('locks' in navigator)) void lead()
  else navigator.locks.request(`portal-live ${url}`, { signal }, lead).catch(() => undefined) // aborted while waiting: nothing to do
}

function openStream(url: string, tell: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(url, { withCredentials: true })
    let lost = false
    source.addEventListener('definitions', (message) => tell({ kind: 'definitions', changed: [], removed: [], ...parse(message) }))
    source.addEventListener('record', (message) => {
      const change = parse(message)
      if (change) tell({ kind: 'record', ...change } as LiveEvent)
    })
    source.addEventListener('error', () => { if (!lost) tell({ kind: 'lost' }); lost = true })
    source.addEventListener('open', () => { if (lost) tell({ kind: 'back' }); lost = false })
    signal.addEventListener('abort', () => { source.close(); resolve() })
  })
}

function parse(message: Event): Record<string, unknown> | undefined {
  try {
    return JSON.parse((message as MessageEvent<string>).data) as Record<string, unknown>
  } catch {
    return undefined
  }
}
