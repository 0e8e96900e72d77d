// Seals over the audit: the rows of each, and their content at that time. Both tables are append-only.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'

export const auditSeals: Migration = { id: 11, name: 'audit-seals', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  const whole = sql.raw(dialect.name === 'sqlite' ? 'integer' : 'bigint')
  const columns = (text: string) => sql.raw(dialect.columns(text))
  await sql`create table audit_seals (${columns('id integer not null, at text not null, rows integer not null, hash text not null')}, primary key (id)) ${dialect.tableEnd}`.execute(
    db,
  )
  await sql`create table audit_sealed (seq ${whole} not null, ${columns('seal integer not null, hash text not null')}, primary key (seq)) ${dialect.tableEnd}`.execute(
    db,
  )
  await sql`create index audit_sealed_seal on audit_sealed (seal, seq)`.execute(db)
  for (const statement of ['audit_seals', 'audit_sealed'].flatMap((table) => dialect.appendOnly(table))) await statement.execute(db)
}
