// Detects changes between polls. Folders are polled every second and almost never change.

/** Whether the values differ from those of the last call, by identity and order. */
export function createChangeDetector(): (parts: readonly unknown[]) => boolean {
  let before: readonly unknown[] | undefined
  return (parts) => {
    const known = before
    before = parts
    return known?.length !== parts.length || parts.some((part, index) => part !== known[index])
  }
}
