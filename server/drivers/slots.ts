// Limits concurrency: some work runs, some waits in a queue, the rest is rejected.

/** Runs work as soon as a slot is free. Throws `full()` when the queue is full; `first` work jumps the queue, which is twice as long for it. */
export type Slots = <Result>(work: () => Promise<Result>, how?: { first?: boolean }) => Promise<Result>
type SlotOptions = { atOnce: number; waiting: number; full: () => Error }

export function createSlots({ atOnce, waiting, full }: SlotOptions): Slots {
  let running = 0
  const queue: (() => void)[] = []
  return async (work, { first = false } = {}) => {
    if (running >= atOnce) {
      if (queue.length >= waiting * (first ? 2 : 1)) throw full()
      // Finished work passes its slot on, so the count stays the same.
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

/** Separate slots for each key, dropped when the key has no work. */
export function createLanes(options: SlotOptions): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lanes = new Map<string, { slots: Slots; count: number }>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? { slots: createSlots(options), count: 0 }
    lanes.set(key, lane)
    lane.count += 1
    try {
      return await lane.slots(work)
    } finally {
      lane.count -= 1
      if (lane.count === 0) lanes.delete(key)
    }
  }
}
