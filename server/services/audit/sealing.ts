// Seals new audit rows in the background: writers never wait, and of several processes one seals at a time.
import type { Store } from '../../store/types.ts'
import type { Clock, Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import { hashOfRow, hashOfSeal } from './seals.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type AuditSealing = { /** Seals every row that is present now. */ pass: () => Promise<void>; close: () => Promise<void> }
type Parts = {
  store: Store
  clock: Clock
  log: Log
  /** Pause between two passes; tests run passes themselves. */ pauseMilliseconds?: number
  maxRows?: number
}

export function startSealing({ store, clock, log, pauseMilliseconds = minuteMilliseconds, maxRows = 500 }: Parts): AuditSealing {
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'the audit could not be sealed; it is tried again soon' })
  return { pass, close: repeated.close }

  async function pass(): Promise<void> {
    if ((await store.seals.due(1)).length === 0) return
    await store.alone(async () => {
      while (!repeated.isClosed() && (await seal()) === maxRows) continue
    })
  }

  /** Reads before the transaction, because reading inside it would block writers. */
  async function seal(): Promise<number> {
    const rows = (await store.seals.due(maxRows)).map((row) => ({ seq: row.seq, hash: hashOfRow(row) }))
    if (rows.length === 0) return 0
    const last = await store.seals.last()
    const head = { id: (last?.id ?? 0) + 1, at: clock().toISOString() }
    const hash = hashOfSeal(head, last?.hash ?? '', rows)
    await store.transaction(({ seals }) => seals.add({ ...head, rows: rows.length, hash }, rows))
    // Rebuilding the whole chain does not change what the log recorded earlier.
    log.info({ seal: head.id, rows: rows.length, seal_hash: hash }, 'audit sealed')
    return rows.length
  }
}
