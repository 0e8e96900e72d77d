// Detects changes between polls. Folders are polled every second and almost never change.

/** Whether the values differ from those of the last call, by identity and order. */
export function createChangeDetector(): (parts: readonly unknown[]) => boolean {
  let before: readonly unknown[] | undefined
  return (parts) => {
    const previous = before
    before = parts
    return previous?.length !== parts.length || parts.some((part, index) => part !== previous[index])
  }
}
