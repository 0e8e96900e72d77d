// What happened: revisions of records, the audit, and the outbox that agents read. Rows are only ever added.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from './schema.ts'
import type { RecordScope } from './scope.ts'

export type Revision = Insertable<Tables['record_revisions']>
export type AuditEntry = Omit<Insertable<Tables['audit']>, 'seq'>
export type OutboxEntry = Omit<Insertable<Tables['outbox']>, 'seq'>

export function historyIn(db: Kysely<Tables>) {
  const revisionsOf = (scope: RecordScope, type: string, id: string) =>
    db.selectFrom('record_revisions').where('account', '=', scope.account).where('type', '=', type).where('id', '=', id)

  return {
    addRevision: async (scope: RecordScope, revision: Omit<Revision, 'account'>): Promise<void> => void (await db.insertInto('record_revisions').values({ ...revision, account: scope.account }).execute()),
    /** Newest first. */
    revisions: (scope: RecordScope, type: string, id: string, limit: number) => revisionsOf(scope, type, id).selectAll().orderBy('version', 'desc').limit(limit).execute(),
    revision: (scope: RecordScope, type: string, id: string, version: number) => revisionsOf(scope, type, id).where('version', '=', version).selectAll().executeTakeFirst(),
    audit: async (scope: RecordScope, entry: Omit<AuditEntry, 'account'>): Promise<void> => void (await db.insertInto('audit').values({ ...entry, account: scope.account }).execute()),
    audited: (scope: RecordScope, limit = 200) => db.selectFrom('audit').where('account', '=', scope.account).selectAll().orderBy('seq', 'desc').limit(limit).execute(),
    announce: async (scope: RecordScope, entry: Omit<OutboxEntry, 'account'>): Promise<void> => void (await db.insertInto('outbox').values({ ...entry, account: scope.account }).execute()),
    announced: (scope: RecordScope) => db.selectFrom('outbox').where('account', '=', scope.account).selectAll().orderBy('seq').execute(),
  }
}
