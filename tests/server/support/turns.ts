// How long turns of the event loop take while something else runs in this process.

/** `end` gives milliseconds of the longest turn and of all. */
export function watchTurns(): { end: () => { longest: number; all: number } } {
  const began = performance.now()
  let [last, longest, isOver] = [began, 0, false]
  const note = (): void => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    if (!isOver) setImmediate(note)
  }
  setImmediate(note)
  return {
    end() {
      isOver = true
      note()
      return { longest, all: performance.now() - began }
    },
  }
}
