// At most one connection sends to an upload, and each person has few connections at once. A new connection ends the older one: browsers reconnect before the server notices a dead line.
import { Problem } from '../problem.ts'

/** R0-871: at most 3 at once. */
export const maxAtOnce = 3

export type Transfers = {
  /** Runs `work` when the older connection of `id` has ended; `stop` ends this one. Throws 429 `too_many_uploads`. */
  run: <T>(of: { id: string; person: string; stop: () => void }, work: () => Promise<T>) => Promise<T>
  /** Ends the connection of `id`, if there is one. */
  end: (id: string) => Promise<void>
  has: (id: string) => boolean
}

type Transfer = { person: string; stop: () => void; done: Promise<unknown> }

export function createTransfers(): Transfers {
  const running = new Map<string, Transfer>()
  return {
    has: (id) => running.has(id),
    async end(id) {
      for (let older = running.get(id); older; older = running.get(id)) await ended(older)
    },
    async run({ id, person, stop }, work) {
      // Nothing is awaited between the last check and the entry: of several waiting calls one proceeds, and the others wait for it.
      for (let older = running.get(id); older; older = running.get(id)) await ended(older)
      const own = [...running.values()].filter((transfer) => transfer.person === person)
      if (own.length >= maxAtOnce) throw new Problem(429, 'too_many_uploads', { headers: { 'retry-after': '1' } })
      const result = work()
      const done = result.then(
        () => running.delete(id),
        () => running.delete(id),
      )
      running.set(id, { person, stop, done })
      return result
    },
  }
}

async function ended({ stop, done }: Transfer): Promise<void> {
  stop()
  await done
}
