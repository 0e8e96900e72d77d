// Data for people's own view: sessions with a second factor, and indexes of the audit by actor and subject.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns, runAll } from './tables.ts'

const indexes = ['create index audit_actor on audit (account, actor, seq)', 'create index audit_type on audit (account, type, seq)']

export const ownAccounts: Migration = { id: 9, name: 'own-accounts', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, { sessions: ['totp_at text'] })
  await runAll(db, indexes)
}
