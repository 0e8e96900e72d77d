// Events of this process and of others with the same database, for listeners such as browsers' event streams.
import type { SessionEnd } from '../../src/engine/rights/sessionEnds.ts'
import type { IncidentNotice } from '../store/database/notices.ts'
import type { Store } from '../store/types.ts'

export type RecordEvent = { account: string; type: string; id: string; version: number; deleted?: true }
export type NameEvent = { account: string; type: string; id: string; version: number; name: string }
export type IncidentEvent = Omit<RecordEvent, 'deleted'> & IncidentNotice
export type Events = {
  onRecord: (listener: (event: RecordEvent) => void) => () => void
  /** A session ended early: its streams end now. `end` = the reason, where its owner does not know it yet. */
  onSessionEnd: (listener: (hash: string, end?: SessionEnd) => void) => () => void
  /** An account or its members changed: for everybody in it, or for one person. */
  onAccount: (listener: (account: string, person?: string) => void) => () => void
  /** A name is no longer in effect for a record. */
  onNameLost: (listener: (event: NameEvent) => void) => () => void
  /** A running part of a record failed, or works again. */
  onIncident: (listener: (event: IncidentEvent) => void) => () => void
  /** Events may have been missed. */
  onGap: (listener: () => void) => () => void
}

/** The store emits events of its repositories after commit: writers have nothing to announce. */
export function createEvents({ onNotice }: Pick<Store, 'onNotice'>): Events {
  return {
    onRecord: (listener) =>
      onNotice((notice) => {
        if (notice.kind !== 'record' && notice.kind !== 'delivery') return
        const { kind: _, ...event } = notice
        listener(event)
      }),
    onSessionEnd: (listener) =>
      onNotice((notice) => {
        if (notice.kind === 'session') listener(notice.hash, notice.end)
      }),
    onAccount: (listener) =>
      onNotice((notice) => {
        if (notice.kind === 'account') listener(notice.account, notice.person)
      }),
    onNameLost: (listener) =>
      onNotice((notice) => {
        if (notice.kind !== 'name') return
        const { kind: _, ...event } = notice
        listener(event)
      }),
    onIncident: (listener) =>
      onNotice((notice) => {
        if (notice.kind !== 'incident') return
        const { kind: _, ...event } = notice
        listener(event)
      }),
    onGap: (listener) =>
      onNotice(({ kind }) => {
        if (kind === 'gap') listener()
      }),
  }
}
