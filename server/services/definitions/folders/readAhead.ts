// Of many things that are read one after the other, the next is read while one is taken.

/** How many at the same time: as many as threads read. */
const atOnce = 2

/** Answers a reader of the items; those of the list are begun in its order, before they are asked for. */
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
      // Whoever asks for it hears of a failure; nobody may ask any more.
      reading.catch(() => undefined)
      begun.set(next, reading)
    }
  }
}
