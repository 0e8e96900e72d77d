// Runs one pass at a time; requests during a pass cause one more, and a timer starts the next when something is due.
import type { Log } from './model.ts'

export type Waker = { wake: () => void; idle: () => Promise<void>; close: () => Promise<void> }
type WakerParts = {
  pass: () => Promise<void>
  /** Milliseconds until the next work is due; undefined without any. */ nextIn: () => Promise<number | undefined>
  log: Log
}

/** Longest pause, after which work left by other processes is found. */
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
