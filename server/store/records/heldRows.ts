// Versions, audit rows and rows of the outbox: added at once, or together at the end of a transaction of many changes.
import type { Insertable, Kysely } from 'kysely'
import { insertRow, insertRows } from '../database/inserts.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'

type Rows = {
  record_revisions: Insertable<Tables['record_revisions']>[]
  audit: Omit<Insertable<Tables['audit']>, 'seq'>[]
  outbox: Omit<Insertable<Tables['outbox']>, 'seq'>[]
}
type Row<Table extends keyof Rows> = Rows[Table][number]

const none = (): Rows & { isInOrder: boolean } => ({ record_revisions: [], audit: [], outbox: [], isInOrder: false })

export function heldRowsIn(db: Kysely<Tables>, dialect: SqlDialect) {
  let held: ReturnType<typeof none> | undefined
  const takeTurn = async (): Promise<void> => {
    for (const statement of dialect.inOrder) await statement.execute(db)
  }
  return {
    takeTurn,
    hold(): void {
      held ??= none()
    },
    async flush(): Promise<void> {
      if (!held) return
      const { record_revisions, audit, outbox, isInOrder } = held
      held = none()
      await insertRows(db, dialect, 'record_revisions', record_revisions)
      await insertRows(db, dialect, 'audit', audit)
      if (isInOrder) await takeTurn()
      await insertRows(db, dialect, 'outbox', outbox)
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
