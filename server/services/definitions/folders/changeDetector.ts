// Folders are polled every second; almost always nothing has changed.

/** Whether these are others than those of the last call: the very same values in the same order are no news. */
export function createChangeDetector(): (parts: readonly unknown[]) => boolean {
  let before: readonly unknown[] | undefined
  return (parts) => {
    const known = before
    before = parts
    return known?.length !== parts.length || parts.some((part, index) => part !== known[index])
  }
}
