// Revisions of records, the audit, and the outbox of agents. All append-only.
import type { Insertable, Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Notify } from '../database/notices.ts'
import type { HeldRows } from './heldRows.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

export type Revision = Insertable<Tables['record_revisions']>
export type AuditEntry = Omit<Insertable<Tables['audit']>, 'seq'>
export type OutboxEntry = Omit<Insertable<Tables['outbox']>, 'seq'>

/** Larger than any version: the column is a 32-bit integer on PostgreSQL. */
const beyondVersions = 2_147_483_647

export function historyIn(db: Kysely<Tables>, dialect: SqlDialect, notify: Notify, held: HeldRows) {
  // Versions from while the record was out of reach stay out of reach.
  const revisionsOf = (scope: RecordScope, type: string, id: string) =>
    scope.within.reduce(
      (rows, bound) => rows.where(dialect.within(bound, 'some')),
      db.selectFrom('record_revisions').where('account', '=', scope.account).where('type', '=', type).where('id', '=', id),
    )

  const { hold, flush, takeTurn, addRevision, addAudit, announce } = held

  return {
    /** From here on new records of this type, versions, audit rows and rows of the outbox are kept, to be written together: for transactions of many changes. */
    hold,
    /** Writes the held rows. Call it before reading these tables inside such a transaction. */
    flush,
    /** From here to the end of the transaction, no other one appends in order. */
    inOrder: takeTurn,
    addRevision: (scope: RecordScope, revision: Omit<Revision, 'account'>): Promise<void> =>
      addRevision({ ...revision, account: scope.account }),
    /** Newest first, older than `before`. */
    revisions: (scope: RecordScope, type: string, id: string, limit: number, { before = beyondVersions } = {}) =>
      revisionsOf(scope, type, id).where('version', '<', before).selectAll().orderBy('version', 'desc').limit(limit).execute(),
    async revision(scope: RecordScope, type: string, id: string, version: number) {
      await flush()
      return revisionsOf(scope, type, id).where('version', '=', version).selectAll().executeTakeFirst()
    },
    /** These versions of records of one type. */
    async revisionsAt(scope: RecordScope, type: string, versions: { id: string; version: number }[]) {
      if (versions.length === 0) return []
      const rows = scope.within.reduce(
        (all, bound) => all.where(dialect.within(bound, 'some')),
        db.selectFrom('record_revisions').where('account', '=', scope.account).where('type', '=', type),
      )
      return rows
        .where((where) => where.or(versions.map(({ id, version }) => where.and({ id, version }))))
        .selectAll()
        .execute()
    },
    /** Authors of these versions, by record. */
    async actorsOf(scope: RecordScope, type: string, versions: { id: string; version: number }[]): Promise<Map<string, string>> {
      if (versions.length === 0) return new Map()
      const rows = await db
        .selectFrom('record_revisions')
        .where('account', '=', scope.account)
        .where('type', '=', type)
        .where((where) => where.or(versions.map(({ id, version }) => where.and({ id, version }))))
        .select(['id', 'actor_name'])
        .execute()
      return new Map(rows.map(({ id, actor_name }) => [id, actor_name]))
    },
    audit: (scope: RecordScope, entry: Omit<AuditEntry, 'account'>): Promise<void> => addAudit({ ...entry, account: scope.account }),
    audited: (scope: RecordScope, limit = 200) =>
      db.selectFrom('audit').where('account', '=', scope.account).selectAll().orderBy('seq', 'desc').limit(limit).execute(),
    /** Appends to the outbox and notifies listeners. `inOrder`: an agent reads rows of this type and must not miss rows that are committed late. */
    async announce(scope: RecordScope, entry: Omit<OutboxEntry, 'account'>, { inOrder = false } = {}): Promise<void> {
      await announce({ ...entry, account: scope.account }, { inOrder })
      await notify({
        kind: 'record',
        account: scope.account,
        type: entry.type,
        id: entry.id,
        version: entry.version,
        ...(entry.action === 'delete' && { deleted: true }),
      })
    },
    /** Sends records to agents again, with their present versions: records of one account, or of all. */
    async announceAgain(account: string | undefined, types: string[], at: string): Promise<void> {
      if (types.length === 0) return
      await flush()
      await takeTurn()
      await db
        .insertInto('outbox')
        .columns(['account', 'type', 'id', 'version', 'action', 'at'])
        .expression(
          db
            .selectFrom('records')
            .where('type', 'in', types)
            .where('deleted_at', 'is', null)
            .$if(account !== undefined, (rows) => rows.where('account', '=', account!))
            .select(({ val }) => ['account', 'type', 'id', 'version', val('update').as('action'), val(at).as('at')]),
        )
        .execute()
      await notify({ kind: 'outbox' })
    },
    /** Notifies listeners only: nothing that agents deliver has changed. */
    notice: (scope: RecordScope, { type, id, version }: Pick<OutboxEntry, 'type' | 'id' | 'version'>): Promise<void> =>
      notify({ kind: 'record', account: scope.account, type, id, version }),
    /** When a record was last changed, not counting creation, deletion and restoring. */
    async lastChange(scope: RecordScope, type: string, id: string): Promise<string | undefined> {
      const row = await revisionsOf(scope, type, id)
        .where('action', '=', 'update')
        .select('at')
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.at
    },
    announced: (scope: RecordScope) => db.selectFrom('outbox').where('account', '=', scope.account).selectAll().orderBy('seq').execute(),
  }
}
