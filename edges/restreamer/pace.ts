// How fast a source may send and be asked. Streams of all customers pass through one agent: a source that sends without end, or a playlist that
// names itself, would take it from the others.
import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export type Pace = {
  /** Each call returns a pass-through stream; all of them together keep to the pace. */ stream: () => Transform
  /** Resolves when the next request may begin. */ request: () => Promise<void>
}

/** Maximum of one process, bytes per second: five times the rate of a 4K stream. */
const fastest = 25_000_000
/** Requests of one process per second. A stream with ten renditions begins with about 40, and goes on with one or two a second. */
const most = 25
const burstMilliseconds = 1000

export function createPace({ bytesPerSecond = fastest, requestsPerSecond = most, now = () => performance.now() } = {}): Pace {
  const bytes = meter(bytesPerSecond, now)
  const requests = meter(requestsPerSecond, now)
  return {
    stream: () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const wait = bytes(chunk.length)
          if (wait > 0) setTimeout(() => done(null, chunk), wait)
          else done(null, chunk)
        },
      }),
    async request() {
      const wait = requests(1)
      if (wait > 0) await pause(wait)
    },
  }
}

/** Counts what passes. Returns how many milliseconds it has to wait. */
function meter(perSecond: number, now: () => number): (count: number) => number {
  /** When all so far has passed at this pace. */
  let due = -Infinity
  return (count) => {
    due = Math.max(due, now() - burstMilliseconds) + (count / perSecond) * 1000
    return due - now()
  }
}
