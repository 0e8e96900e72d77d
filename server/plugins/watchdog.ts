// Says when the event loop stood still: then nobody was answered. The steady clock is used, for the other one may be set.
import type { FastifyBaseLogger } from 'fastify'

type Watch = { everyMilliseconds?: number; mostMilliseconds?: number }

/** Answers how to stop. One warning for each time it stood longer than `mostMilliseconds`. */
export function watchLoop(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { everyMilliseconds = 250, mostMilliseconds = 1000 }: Watch = {},
): () => void {
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const blocked = now - last - everyMilliseconds
    last = now
    if (blocked >= mostMilliseconds) log.warn({ milliseconds: Math.round(blocked) }, 'the event loop stood still')
  }, everyMilliseconds).unref()
  return () => clearInterval(timer)
}
