// Directives outside of servers that locations of a resource share: rules inherit unset values, and nginx pays for each copy.

/** Writes one part for equal settings, however many places use it. */
export type Shared = <Part extends { lines: unknown[] }>(kind: string, settings: object, make: () => Part) => Part

export function createShared(): Shared {
  const made = new Map<string, { lines: unknown[] }>()
  return <Part extends { lines: unknown[] }>(kind: string, settings: object, make: () => Part): Part => {
    const key = JSON.stringify([kind, settings])
    const earlier = made.get(key)
    // Parts of a kind have one shape.
    if (earlier) return { ...(earlier as Part), lines: [] }
    const part = make()
    made.set(key, part)
    return part
  }
}
