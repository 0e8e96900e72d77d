// What was told of records a moment ago, for streams that open now: whoever read a list while his page was on its way would not hear of it.
import type { RecordEvent } from '../../services/events.ts'

export type RecentRecords = {
  note: (event: RecordEvent) => void
  /** The last of each record, the oldest first. */
  told: () => RecordEvent[]
  /** Accounts (empty: the provider's own records) where more happened than is kept. */
  cutIn: () => string[]
}

/** `most` records are kept; `now` in milliseconds, from any beginning. */
export function createRecentRecords({
  milliseconds,
  most,
  now = () => performance.now(),
}: {
  milliseconds: number
  most: number
  now?: () => number
}): RecentRecords {
  const kept = new Map<string, { at: number; event: RecordEvent }>()
  const cut = new Map<string, number>()
  const isRecent = (at: number) => now() - at < milliseconds
  return {
    note(event) {
      const key = `${event.account} ${event.type} ${event.id}`
      kept.delete(key)
      kept.set(key, { at: now(), event })
      for (const [
        oldest,
        {
          at,
          event: { account },
        },
      ] of kept) {
        if (isRecent(at) && kept.size <= most) return
        if (isRecent(at)) cut.set(account, at)
        kept.delete(oldest)
      }
    },
    told: () => [...kept.values()].flatMap(({ at, event }) => (isRecent(at) ? [event] : [])),
    cutIn() {
      for (const [account, at] of cut) if (!isRecent(at)) cut.delete(account)
      return [...cut.keys()]
    },
  }
}
