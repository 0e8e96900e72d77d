// Repeats background work after a pause: one pass at a time; a failed pass is retried.
import type { Log } from './model.ts'

type Parts = { pass: () => Promise<unknown>; pauseMilliseconds: number; log: Log; /** For the log, when a pass failed. */ failure: string }
export type Repeated = {
  /** Stops the timer and waits for the pass in progress, which checks `isClosed` between its steps. */ close: () => Promise<void>
  isClosed: () => boolean
}

export function repeat({ pass, pauseMilliseconds, log, failure }: Parts): Repeated {
  const state: { running?: Promise<unknown>; isClosed: boolean } = { isClosed: false }
  const timer = setInterval(() => {
    state.running ??= pass()
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => (state.running = undefined))
  }, pauseMilliseconds).unref()
  return {
    isClosed: () => state.isClosed,
    async close() {
      state.isClosed = true
      clearInterval(timer)
      await state.running
    },
  }
}
