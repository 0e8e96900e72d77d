// Yields to the event loop in the middle of long work.

const waiting: (() => void)[] = []

/** Resolves in a later turn of the event loop. Each turn continues one piece of long work, however many there are. */
export function breath(): Promise<void> {
  return new Promise((go) => {
    if (waiting.push(go) === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
