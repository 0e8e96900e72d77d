// Debounces changes: a file being written is broken for a moment, and a folder being replaced is missing for one.
export type Settling = {
  /** True while `state` of `name` is younger than `milliseconds`: wait before acting on it. */
  isYoung: (name: string, state: string, milliseconds: number) => boolean
  forget: (name: string) => void
}

export function createSettling(): Settling {
  const firstSeen = new Map<string, { state: string; at: number }>()
  return {
    isYoung(name, state, milliseconds) {
      const now = performance.now()
      const before = firstSeen.get(name)
      const since = before?.state === state ? before.at : now
      firstSeen.set(name, { state, at: since })
      return now - since < milliseconds
    },
    forget: (name) => void firstSeen.delete(name),
  }
}
