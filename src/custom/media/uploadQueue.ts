// The queue of uploads: three at a time in the order of the files; the others wait. Knows nothing of the network.
export const maxAtOnce = 3

/** `storing`: everything is sent and the storage has not answered. `cancelled` ones are no longer in the list. */
export type UploadState = 'waiting' | 'sending' | 'storing' | 'done' | 'duplicate' | 'failed'
export type UploadItem = {
  id: number
  file: File
  /** Folder of the file in the account. */ path: string
  state: UploadState
  sent: number
  /** When the last byte was sent, in milliseconds. */ storingSince?: number
  /** It continues an earlier upload. */ isResumed?: boolean
  /** Why it failed. */ error?: unknown
}
export type Outcome = { state: 'done' | 'duplicate' } | { state: 'failed'; error: unknown }
type Watch = { onSent: (bytes: number) => void; onResumed: () => void; onEnd: (outcome: Outcome) => void }
/** One transfer; `cancel` also makes the server drop what arrived, and resolves then; `pause` leaves it to be continued. */
export type Sending = { cancel: () => Promise<void>; pause: () => void }
export type Send = (file: File, path: string, watch: Watch) => Sending
export type UploadQueue = ReturnType<typeof createUploadQueue>

type Options = {
  now?: () => number
  /** The account has a file more, or an upload less. */ onChanged?: () => void
}

export function createUploadQueue(send: Send, { now = Date.now, onChanged = () => {} }: Options = {}) {
  let items: UploadItem[] = []
  let nextId = 1
  const running = new Map<number, Sending>()
  const listeners = new Set<() => void>()

  return {
    items: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files: readonly File[], path: string) {
      set([...items, ...files.map((file): UploadItem => ({ id: nextId++, file, path, state: 'waiting', sent: 0 }))])
      startNext()
    },
    /** Ends a transfer, and takes the file out of the list. */
    cancel(id: number) {
      void running.get(id)?.cancel().then(onChanged)
      end(id)
      set(items.filter((item) => item.id !== id))
      startNext()
    },
    retry(id: number) {
      change(id, { state: 'waiting', error: undefined, storingSince: undefined })
      startNext()
    },
    /** Takes everything that has ended out of the list. */
    clear: () => set(items.filter(({ state }) => isOpen(state))),
    /** Leaves what arrived at the server to be continued. */
    close() {
      for (const sending of running.values()) sending.pause()
      running.clear()
      listeners.clear()
    },
  }

  function startNext(): void {
    for (const item of items) {
      if (running.size >= maxAtOnce) return
      if (item.state === 'waiting') start(item)
    }
  }

  function start({ id, file, path }: UploadItem): void {
    change(id, { state: 'sending' })
    const sending = send(file, path, {
      onSent: (sent) =>
        running.has(id) &&
        change(
          id,
          sent < file.size ? { sent, state: 'sending', storingSince: undefined } : { sent, state: 'storing', storingSince: now() },
        ),
      onResumed: () => running.has(id) && change(id, { isResumed: true }),
      onEnd: (outcome) => {
        if (!end(id)) return
        change(id, outcome)
        if (outcome.state === 'done') onChanged()
        startNext()
      },
    })
    running.set(id, sending)
  }

  function end(id: number): boolean {
    return running.delete(id)
  }
  function change(id: number, values: Partial<UploadItem>): void {
    set(items.map((item) => (item.id === id ? { ...item, ...values } : item)))
  }
  function set(next: UploadItem[]): void {
    items = next
    listeners.forEach((listener) => listener())
  }
}

export const isOpen = (state: UploadState): boolean => state === 'waiting' || state === 'sending' || state === 'storing'
