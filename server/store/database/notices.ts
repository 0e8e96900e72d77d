// Notices to every process over the database, sent with the change itself: a rollback cancels them.
import { EventEmitter } from 'node:events'
import type { SessionEnd } from '../../../src/engine/rights/sessionEnds.ts'

export type Notice =
  | { kind: 'record'; account: string; type: string; id: string; version: number; /** This version is its end. */ deleted?: true }
  /** The delivery state of a version changed; the record did not. */
  | { kind: 'delivery'; account: string; type: string; id: string; version: number }
  /** An account or its members changed: for everybody in it, or for one person. */
  | { kind: 'account'; account: string; person?: string }
  /** A name is no longer in effect for a record: another account proved it, or its proof is gone. */
  | { kind: 'name'; account: string; type: string; id: string; version: number; name: string }
  | ({ kind: 'incident'; account: string; type: string; id: string } & IncidentNotice)
  /** A brand or its hosts changed. */
  | { kind: 'brand' }
  /** A session ended early, with the reason; without one its own browser signed out, or the session is renewed. */
  | { kind: 'session'; hash: string; end?: SessionEnd }
  /** Agents get records again that did not change. */
  | { kind: 'outbox' }
  /** Notices may have been missed: everything that depends on them must be reloaded. */
  | { kind: 'gap' }
/** A running part of a record failed, or works again (`over`): the code of its state, and its name. `part`: JSON Pointer. */
export type IncidentNotice = { version: number; part: string; name: string; code: number; over?: true }
/** Sends a notice in its transaction. */
export type Notify = (notice: Notice) => Promise<void>

export type NoticeBoard = {
  emit: (notice: Notice) => void
  onNotice: (listener: (notice: Notice) => void) => () => void
}

export function createNoticeBoard(): NoticeBoard {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    emit: (notice) => void emitter.emit('notice', notice),
    onNotice(listener) {
      emitter.on('notice', listener)
      return () => void emitter.off('notice', listener)
    },
  }
}
