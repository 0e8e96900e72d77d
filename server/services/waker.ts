// Runs one pass at a time; requests during a pass cause one more, and a timer starts the next when something is due.
import type { Notice } from '../store/database/notices.ts'
import type { Store } from '../store/types.ts'
import type { Log } from './model.ts'

export type Waker = {
  wake: () => void
  /** Resolves when nothing that is due is left. */ idle: () => Promise<void>
  close: () => Promise<void>
}
type WakerParts = {
  pass: () => Promise<void>
  /** Milliseconds until the next work is due; undefined without any. */ nextIn: () => Promise<number | undefined>
  log: Log
  /** Milliseconds after which work left by other processes is found. */ maxPause?: number
}
type StartParts = WakerParts & {
  store: Pick<Store, 'onNotice'>
  /** Whether the change may have made something due. */ mayBeDue: (notice: Notice) => boolean
}

const retryPause = 30_000
const minPause = 1000

/** Begins at once and wakes after changes, also after those whose notices may have been missed. */
export function startWaker({ store, mayBeDue, ...parts }: StartParts): Waker {
  const waker = createWaker(parts)
  const unlisten = store.onNotice((notice) => {
    if (notice.kind === 'gap' || mayBeDue(notice)) waker.wake()
  })
  waker.wake()
  return {
    ...waker,
    async close() {
      unlisten()
      await waker.close()
    },
  }
}

export function createWaker({ pass, nextIn, log, maxPause = retryPause }: WakerParts): Waker {
  const state: { running?: Promise<void>; isRequested: boolean; isClosed: boolean; timer?: NodeJS.Timeout } = {
    isRequested: false,
    isClosed: false,
  }

  function wake(): void {
    state.isRequested = true
    if (!state.isClosed) state.running ??= run().finally(ended)
  }

  function ended(): void {
    state.running = undefined
    if (state.isRequested) wake()
  }

  async function run(): Promise<void> {
    clearTimeout(state.timer)
    let pause = retryPause
    try {
      while (state.isRequested && !state.isClosed) {
        state.isRequested = false
        await pass()
      }
      if (!state.isClosed) pause = Math.min(maxPause, Math.max(minPause, (await nextIn()) ?? maxPause))
    } catch (error) {
      log.error({ err: error }, 'due work could not be looked for; the next attempt follows soon')
    }
    if (!state.isClosed) state.timer = setTimeout(wake, pause).unref()
  }

  return {
    wake,
    async idle() {
      while (state.running) await state.running
    },
    async close() {
      state.isClosed = true
      clearTimeout(state.timer)
      await state.running
    },
  }
}
