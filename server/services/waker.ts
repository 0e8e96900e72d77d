// One pass at a time; what was asked for meanwhile is one more, and a timer asks when the next thing is due.
import type { Log } from './model.ts'

export type Waker = { wake: () => void; idle: () => Promise<void>; close: () => Promise<void> }
type WakerParts = {
  pass: () => Promise<void>
  /** Milliseconds until there is something to do; undefined when nothing waits. */ nextIn: () => Promise<number | undefined>
  log: Log
}

/** What another process left behind is found by then. */
const longestPause = 30_000
const shortestPause = 1000

export function createWaker({ pass, nextIn, log }: WakerParts): Waker {
  const state: { running?: Promise<void>; isAsked: boolean; isClosed: boolean; timer?: NodeJS.Timeout } = {
    isAsked: false,
    isClosed: false,
  }

  function wake(): void {
    state.isAsked = true
    if (!state.isClosed) state.running ??= run().finally(ended)
  }

  function ended(): void {
    state.running = undefined
    if (state.isAsked) wake()
  }

  async function run(): Promise<void> {
    clearTimeout(state.timer)
    let pause = longestPause
    try {
      while (state.isAsked && !state.isClosed) {
        state.isAsked = false
        await pass()
      }
      if (!state.isClosed) pause = Math.min(longestPause, Math.max(shortestPause, (await nextIn()) ?? longestPause))
    } catch (error) {
      log.error({ err: error }, 'what is due could not be looked for; it is again soon')
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
