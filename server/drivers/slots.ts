// So many at once, so many waiting, and the rest is told to come later.

/** Runs each work as soon as there is a place. Throws `full()` when too many wait; twice as many for those who go `first`. */
export type Slots = <Result>(work: () => Promise<Result>, how?: { first?: boolean }) => Promise<Result>
type SlotOptions = { atOnce: number; waiting: number; full: () => Error }

export function createSlots({ atOnce, waiting, full }: SlotOptions): Slots {
  let running = 0
  const queue: (() => void)[] = []
  return async (work, { first = false } = {}) => {
    if (running >= atOnce) {
      if (queue.length >= waiting * (first ? 2 : 1)) throw full()
      // Whoever ends hands its place on: the count stays.
      await new Promise<void>((go) => (first ? queue.unshift(go) : queue.push(go)))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
