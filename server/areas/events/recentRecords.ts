// Recent record events, replayed to new streams: a browser that read a list while its page was loading would miss them otherwise.
import type { RecordEvent } from '../../services/events.ts'

export type RecentRecords = {
  note: (event: RecordEvent) => void
  /** The latest event of each record, oldest first. */
  list: () => RecordEvent[]
  /** Accounts (empty: the provider's own records) some of whose recent events were dropped. */
  cutIn: () => string[]
}

/** Keeps the events of `most` records; `now` is monotonic, in milliseconds. */
export function createRecentRecords({
  milliseconds,
  most,
  now = () => performance.now(),
}: {
  milliseconds: number
  most: number
  now?: () => number
}): RecentRecords {
  const events = new Map<string, { at: number; event: RecordEvent }>()
  const cut = new Map<string, number>()
  const isRecent = (at: number) => now() - at < milliseconds
  return {
    note(event) {
      const key = `${event.account} ${event.type} ${event.id}`
      events.delete(key)
      events.set(key, { at: now(), event })
      for (const [
        oldest,
        {
          at,
          event: { account },
        },
      ] of events) {
        if (isRecent(at) && events.size <= most) return
        if (isRecent(at)) cut.set(account, at)
        events.delete(oldest)
      }
    },
    list: () => [...events.values()].flatMap(({ at, event }) => (isRecent(at) ? [event] : [])),
    cutIn() {
      for (const [account, at] of cut) if (!isRecent(at)) cut.delete(account)
      return [...cut.keys()]
    },
  }
}
