// Navigations that are drawn at once. React draws others as transitions, which wait for code, but in slices of 5 ms, with frames of the
// old page between them.
let isRunning = false
let hasRecords = false

export const isAtOnce = (): boolean => isRunning

/** Once a record page was shown, the next one waits for no code. */
export function noteRecordCode(): void {
  hasRecords = true
}

/** Runs a navigation to a record, at once if possible. react-router's own option gets lost in nested routes. */
export function openRecord(navigate: () => void): void {
  isRunning = hasRecords
  try {
    navigate()
  } finally {
    isRunning = false
  }
}
