// Callers take turns: of the calls of one caller that come at once, one begins in each turn of the event loop, so that others are answered between them.

export type CallerTurns = {
  /** Runs `go` at once, or in a later turn if another call of this caller already began in this one. */
  begin: (caller: string, go: () => void) => void
}

export function createCallerTurns(): CallerTurns {
  /** Callers that began a call in this turn, with their next calls. */
  const waiting = new Map<string, (() => void)[]>()
  return {
    begin(caller, go) {
      const queue = waiting.get(caller)
      if (queue) return void queue.push(go)
      if (waiting.size === 0) setImmediate(next)
      waiting.set(caller, [])
      go()
    },
  }

  function next(): void {
    for (const [caller, queue] of waiting) {
      const go = queue.shift()
      if (go) go()
      else waiting.delete(caller)
    }
    if (waiting.size > 0) setImmediate(next)
  }
}
