// Seals new rows of the audit, beside the work: nobody who writes one waits, and of several processes one seals at a time.
import type { Store } from '../../store/types.ts'
import type { Clock, Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import { hashOfRow, hashOfSeal } from './seals.ts'

export type Sealing = { /** Everything that is there by now. */ pass: () => Promise<void>; close: () => Promise<void> }
type Parts = {
  store: Store
  clock: Clock
  log: Log
  /** Between two looks; tests look by themselves. */ pauseMilliseconds?: number
  mostRows?: number
}

export function startSealing({ store, clock, log, pauseMilliseconds = 60_000, mostRows = 500 }: Parts): Sealing {
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'the audit could not be sealed; it is tried again soon' })
  return { pass, close: repeated.close }

  async function pass(): Promise<void> {
    if ((await store.seals.due(1)).length === 0) return
    await store.alone(async () => {
      while (!repeated.isClosed() && (await seal()) === mostRows) continue
    })
  }

  /** Read outside the transaction: there it would stand in the way of those who write. */
  async function seal(): Promise<number> {
    const rows = (await store.seals.due(mostRows)).map((row) => ({ seq: row.seq, hash: hashOfRow(row) }))
    if (rows.length === 0) return 0
    const last = await store.seals.last()
    const head = { id: (last?.id ?? 0) + 1, at: clock().toISOString() }
    const hash = hashOfSeal(head, last?.hash ?? '', rows)
    await store.transaction(({ seals }) => seals.add({ ...head, rows: rows.length, hash }, rows))
    // Who rewrites the whole chain does not rewrite what the log told before.
    log.info({ seal: head.id, rows: rows.length, seal_hash: hash }, 'audit sealed')
    return rows.length
  }
}
