// Navigations that are drawn at once. React draws others as transitions, which wait for code, but in slices of 5 ms, with frames of the
// old page between them.
let isRunning = false

/** Runs a navigation to a page whose code is there; react-router's `flushSync` gets lost in nested routes. */
export function atOnce(navigate: () => void): void {
  isRunning = true
  try {
    navigate()
  } finally {
    isRunning = false
  }
}

export const isAtOnce = (): boolean => isRunning

let hasRecords = false

/** Once a record page was shown, the next one waits for no code. */
export function noteRecordCode(): void {
  hasRecords = true
}

/** Opens a record, at once if possible. */
export function openRecord(navigate: () => void): void {
  if (hasRecords) atOnce(navigate)
  else navigate()
}
