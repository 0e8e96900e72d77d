// Warns when the event loop was blocked. Uses the monotonic clock, because the wall clock may be set.
import type { FastifyBaseLogger } from 'fastify'

type Watch = { everyMilliseconds?: number; maxMilliseconds?: number }

/** Returns a function that stops it. One warning per block longer than `maxMilliseconds`. */
export function watchLoop(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { everyMilliseconds = 250, maxMilliseconds = 1000 }: Watch = {},
): () => void {
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const blocked = now - last - everyMilliseconds
    last = now
    if (blocked >= maxMilliseconds) log.warn({ milliseconds: Math.round(blocked) }, 'the event loop was blocked')
  }, everyMilliseconds).unref()
  return () => clearInterval(timer)
}
