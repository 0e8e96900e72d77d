// New records, versions, audit rows and rows of the outbox: added at once, or together at the end of a transaction of many changes.
import type { Insertable, Kysely } from 'kysely'
import { insertRow, insertRows } from '../database/inserts.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'

type Rows = {
  records: Insertable<Tables['records']>[]
  record_revisions: Insertable<Tables['record_revisions']>[]
  audit: Omit<Insertable<Tables['audit']>, 'seq'>[]
  outbox: Omit<Insertable<Tables['outbox']>, 'seq'>[]
}
type Row<Table extends keyof Rows> = Rows[Table][number]

/** `type`: of the records that wait. */
type Held = Rows & { type: string; isInOrder: boolean }
const none = (type: string): Held => ({ type, records: [], record_revisions: [], audit: [], outbox: [], isInOrder: false })

export type HeldRows = ReturnType<typeof heldRowsIn>

export function heldRowsIn(db: Kysely<Tables>, dialect: SqlDialect) {
  let held: Held | undefined
  const takeTurn = async (): Promise<void> => {
    for (const statement of dialect.inOrder) await statement.execute(db)
  }
  const flushRecords = async (): Promise<void> => {
    if (!held || held.records.length === 0) return
    const { records } = held
    held.records = []
    await insertRows(db, dialect, 'records', records)
  }
  return {
    takeTurn,
    hold(type: string): void {
      held ??= none(type)
    },
    /** Before anything reads or changes records. */
    flushRecords,
    async flush(): Promise<void> {
      if (!held) return
      await flushRecords()
      const { type, record_revisions, audit, outbox, isInOrder } = held
      held = none(type)
      await insertRows(db, dialect, 'record_revisions', record_revisions)
      await insertRows(db, dialect, 'audit', audit)
      if (isInOrder) await takeTurn()
      await insertRows(db, dialect, 'outbox', outbox)
    },
    async addRecord(row: Row<'records'>): Promise<void> {
      if (held?.type === row.type) held.records.push(row)
      else await insertRow(db, dialect, 'records', row)
    },
    async addRevision(row: Row<'record_revisions'>): Promise<void> {
      if (held) held.record_revisions.push(row)
      else await insertRow(db, dialect, 'record_revisions', row)
    },
    async addAudit(row: Row<'audit'>): Promise<void> {
      if (held) held.audit.push(row)
      else await insertRow(db, dialect, 'audit', row)
    },
    async announce(row: Row<'outbox'>, { inOrder }: { inOrder: boolean }): Promise<void> {
      if (held) {
        held.outbox.push(row)
        held.isInOrder ||= inOrder
        return
      }
      if (inOrder) await takeTurn()
      await insertRow(db, dialect, 'outbox', row)
    },
  }
}

/** The same calls, each after the held records are written: for code that reads or changes records. */
export function afterHeld<Calls extends Record<string, (...given: never[]) => Promise<unknown>>>(
  { flushRecords }: HeldRows,
  calls: Calls,
): Calls {
  const after = Object.entries(calls).map(([name, call]) => [
    name,
    async (...given: never[]) => {
      await flushRecords()
      return call(...given)
    },
  ])
  // Same keys and calls as `calls`.
  return Object.fromEntries(after) as Calls
}
