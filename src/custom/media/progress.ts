// Progress of an upload (R0-869, R0-870): 75 % for the way to the portal, 25 % for the way on to the storage, which is simulated until the storage answers.

const shareOfSending = 75
const shareOfStoring = 100 - shareOfSending
const storedPerSecond = 20_000_000
const maxSimulated = 99

/** Whole percents. `storingMilliseconds`: since the last byte was sent. */
export function percentOf({ sent, size, storingMilliseconds }: { sent: number; size: number; storingMilliseconds?: number }): number {
  if (storingMilliseconds === undefined) return size === 0 ? 0 : Math.floor((shareOfSending * Math.min(sent, size)) / size)
  const stored = size === 0 ? 1 : Math.min(1, ((storingMilliseconds / 1000) * storedPerSecond) / size)
  return Math.min(maxSimulated, Math.floor(shareOfSending + shareOfStoring * stored))
}
