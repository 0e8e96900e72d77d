// How fast a source may send. Streams of all customers pass through one agent: a source that sends without end would take it from the others.
import { Transform } from 'node:stream'

/** Maximum of one process, bytes per second: five times the rate of a 4K stream. */
const fastest = 25_000_000
const burstMilliseconds = 1000

/** Each call returns a pass-through stream; all of them together keep to the pace. */
export function createPace({ bytesPerSecond = fastest, now = () => performance.now() } = {}): () => Transform {
  /** When all bytes so far have passed at this pace. */
  let due = -Infinity
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        due = Math.max(due, now() - burstMilliseconds) + (chunk.length / bytesPerSecond) * 1000
        const wait = due - now()
        if (wait > 0) setTimeout(() => done(null, chunk), wait)
        else done(null, chunk)
      },
    })
}
