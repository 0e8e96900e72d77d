// What people see of their own: which sessions passed the second factor, and the audit by who did it and by what it was about.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../dialect.ts'
import type { Migration } from '../migrate.ts'

const indexes = [
  'create index audit_actor on audit (account, actor, seq)',
  'create index audit_type on audit (account, type, seq)',
]

export const ownAccounts: Migration = { id: 9, name: 'own-accounts', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await sql`alter table sessions add column ${sql.raw(dialect.columns('totp_at text'))}`.execute(db)
  for (const statement of indexes) await sql.raw(statement).execute(db)
}
