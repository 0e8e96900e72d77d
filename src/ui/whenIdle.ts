/** Runs what is loaded ahead when the browser has nothing else to do; never where it saves data. */
export function whenIdle(work: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 1000)
}
