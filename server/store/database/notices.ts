// What happened, told to every process over the database, with the change itself: who did not commit said nothing.
import { EventEmitter } from 'node:events'
import type { SessionEnd } from '../../../src/engine/rights/sessionEnds.ts'

export type Notice =
  | { kind: 'record'; account: string; type: string; id: string; version: number; /** This version is its end. */ deleted?: true }
  /** What became of a version is another thing than before; the record is the same. */
  | { kind: 'delivery'; account: string; type: string; id: string; version: number }
  /** An account is another than before, or whose it is: of everybody in it, or of one person. */
  | { kind: 'account'; account: string; person?: string }
  /** A name is no longer in effect for a record: somebody else proved it, or its proof is gone. */
  | { kind: 'name'; account: string; type: string; id: string; version: number; name: string }
  /** A brand, or where it answers, is another one than before. */
  | { kind: 'brand' }
  /** A session ended before its time, and why; without a reason its own browser signed out, or it only begins anew. */
  | { kind: 'session'; hash: string; end?: SessionEnd }
  /** Something was not heard: what depends on notices must be asked anew. */
  | { kind: 'gap' }
/** Says a notice as part of the transaction it belongs to. */
export type Tell = (notice: Notice) => Promise<void>

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
