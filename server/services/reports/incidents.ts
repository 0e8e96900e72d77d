// Decides when a code of a part is reported to people: it followed a running state and has lasted long enough. Open pages get each incident; e-mails have a pause.

/** Milliseconds since 1970. */
export type CodeChange = { at: number; code: number }
export type Judging = {
  /** Changes of one part in order of time, the present code last. */ changes: readonly CodeChange[]
  /** Whether a code belongs to the incident. */ isFailing: (code: number) => boolean
  isRunning: (code: number) => boolean
  /** How long it has to last, in milliseconds. */ after: number
  /** Time of the report that is judged, and of the report before it. */ at: number
  before: number
  /** No second letter within this time. */ pause: number
}
type Stretch = { from: number; to: number; isCounted: boolean }

/** Defined for one report of each incident: the first by which it has lasted long enough. */
export function judge({ changes, isFailing, isRunning, after, at, before, pause }: Judging): 'letter' | 'notice' | undefined {
  const stretches = stretchesIn(changes, { isFailing, isRunning })
  const [present, ...earlier] = stretches.toReversed()
  if (!present?.isCounted || present.to !== Infinity) return undefined
  if (at - present.from < after || (before >= present.from && before - present.from >= after)) return undefined
  const isSoon = earlier.some(({ from, to, isCounted }) => isCounted && (after === 0 || to - from > after) && from + after > at - pause)
  return isSoon ? 'notice' : 'letter'
}

/** Failing codes in a row are one stretch. It counts if the part was running before. */
function stretchesIn(changes: readonly CodeChange[], { isFailing, isRunning }: Pick<Judging, 'isFailing' | 'isRunning'>): Stretch[] {
  const found: Stretch[] = []
  let last: CodeChange | undefined
  for (const change of changes) {
    const wasFailing = last !== undefined && isFailing(last.code)
    if (isFailing(change.code) && !wasFailing)
      found.push({ from: change.at, to: Infinity, isCounted: last !== undefined && isRunning(last.code) })
    const open = found.at(-1)
    if (!isFailing(change.code) && wasFailing && open) open.to = change.at
    last = change
  }
  return found
}
