// One at a time, in the order of their calls.

export type Lock = {
  /** Resolves once all before have passed it on. */ take: () => Promise<void>
  pass: () => void
}

export function createLock(): Lock {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async take() {
      if (isTaken) await new Promise<void>((go) => waiting.push(go))
      isTaken = true
    },
    pass() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
