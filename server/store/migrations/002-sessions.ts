// Sessions with idle time-out, known devices, second factors, and the state of a service.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

const columns: Record<string, string[]> = {
  persons: ['middle_name text', 'phone text', 'phone_verified_at text', 'twofa text', 'telegram text'],
  sessions: ["last_seen_at text not null default ''", 'twofa_at text'],
  accounts: ["service_status text not null default 'active'", 'blocked_at text', 'verified_at text'],
}

export const sessions: Migration = { id: 2, name: 'sessions', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, columns)
  await sql`update sessions set last_seen_at = created_at`.execute(db)
  await sql`create table devices (${sql.raw(dialect.columns('hash text not null, person_id text not null, created_at text not null, used_at text not null'))}, primary key (hash)) ${dialect.tableEnd}`.execute(
    db,
  )
  await sql`create index devices_person on devices (person_id, used_at)`.execute(db)
}
