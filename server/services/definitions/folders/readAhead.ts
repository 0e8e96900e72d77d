// Sequential reading with read-ahead: the next item is read while the current one is processed.

/** Number of parallel reads: one for each reading thread. */
const atOnce = 2

/** Returns a reader of the items; reads start in the order of the list, before they are requested. */
export function readAhead<Item, Read>(items: readonly Item[], read: (item: Item) => Promise<Read>): (item: Item) => Promise<Read> {
  const waiting = [...items]
  const begun = new Map<Item, Promise<Read>>()
  return async (item) => {
    fill()
    const reading = begun.get(item) ?? read(item)
    try {
      return await reading
    } finally {
      begun.delete(item)
      fill()
    }
  }

  function fill(): void {
    while (begun.size < atOnce && waiting.length > 0) {
      const next = waiting.shift() as Item
      const reading = read(next)
      // The requester gets the failure; an item may never be requested.
      reading.catch(() => undefined)
      begun.set(next, reading)
    }
  }
}
