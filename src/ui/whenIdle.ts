/** Runs a preload when the browser is idle; never in data-saver mode. */
export function whenIdle(work: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 1000)
}
