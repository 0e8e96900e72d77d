// Deletes audit rows older than the retention: whole seals at a time, so that the rest can still be verified.
import { writeAudit } from './write.ts'
import { trimActor } from '../../store/audit/seals.ts'
import type { Store } from '../../store/types.ts'
import type { Clock, Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import { hourMilliseconds, dayMilliseconds } from '../../../src/engine/time/units.ts'

export type Trimming = {
  /** Deletes everything that is too old now; resolves to the number of rows. */ pass: () => Promise<number>
  close: () => Promise<void>
}
type Parts = {
  store: Store
  clock: Clock
  log: Log
  settings: { /** 0: nothing is deleted. */ AUDIT_RETENTION_DAYS: number }
  pauseMilliseconds?: number
  /** Seals per transaction: writers wait for it. */ maxSeals?: number
}

export function startTrimming({ store, clock, log, settings, pauseMilliseconds = hourMilliseconds, maxSeals = 10 }: Parts): Trimming {
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'the audit could not be trimmed; it is tried again' })
  const days = settings.AUDIT_RETENTION_DAYS
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    if (days === 0) return 0
    return store.alone(async () => {
      for (let all = 0; ;) {
        const deleted = repeated.isClosed() ? undefined : await trim()
        if (deleted === undefined) return all
        all += deleted
      }
    })
  }

  /** The row about the deletion is sealed with the next ones: unauthorised deletions leave none. */
  async function trim(): Promise<number | undefined> {
    const before = new Date(clock().getTime() - days * dayMilliseconds).toISOString()
    const done = await store.transaction(async ({ seals, history }) => {
      const trimmedThrough = (await seals.trimmed())?.through ?? 0
      const through = await seals.nextBefore(before, trimmedThrough, maxSeals)
      if (through === undefined) return undefined
      const rows = await seals.trim(through)
      await writeAudit(history, {
        at: clock().toISOString(),
        by: { actor: trimActor, actorName: '', ip: '', requestId: '' },
        action: 'audit-trim',
        detail: { through, before, rows },
      })
      return { through, before, rows }
    })
    if (done) log.info(done, 'audit trimmed')
    return done?.rows
  }
}
