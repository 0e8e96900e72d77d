// The first schema of the database.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { createTables, runAll, type Tables } from './tables.ts'

const tables: Tables = {
  records: {
    columns:
      'account text not null, type text not null, id text not null, parent text not null, version integer not null, data text not null, search text not null, delivery text not null, created_at text not null, updated_at text not null, deleted_at text',
    key: 'account, type, id',
  },
  record_revisions: {
    columns:
      'account text not null, type text not null, id text not null, version integer not null, at text not null, actor text not null, actor_name text not null, ip text not null, action text not null, data text not null',
    key: 'account, type, id, version',
  },
  uniques: {
    columns:
      'account text not null, type text not null, rule text not null, value text not null, owner_account text not null, id text not null',
    key: 'account, type, rule, value',
  },
  persons: {
    columns:
      'id text not null, brand text not null, email text not null, kind text not null, role text not null, first_name text not null, last_name text not null, timezone text not null, language text, theme text, disabled_at text, created_at text not null',
    key: 'id',
  },
  credentials: { columns: 'person_id text not null, hash text not null, changed_at text not null', key: 'person_id' },
  memberships: { columns: 'account text not null, person_id text not null, role text not null', key: 'account, person_id' },
  projects: {
    columns: 'id text not null, brand text not null, name text not null, manager_id text, created_at text not null, deleted_at text',
    key: 'id',
  },
  accounts: {
    columns:
      'name text not null, project_id text not null, client text not null, company_name text not null, features text not null, utoken text not null, created_at text not null, deleted_at text',
    key: 'name',
  },
  brands: { columns: 'id text not null, data text not null', key: 'id' },
  brand_hosts: { columns: 'host text not null, brand text not null', key: 'host' },
  sessions: {
    columns:
      'hash text not null, person_id text not null, kind text not null, created_at text not null, expires_at text not null, ip text not null',
    key: 'hash',
  },
  staff_entries: {
    columns: 'account text not null, person_id text not null, entered_at text not null, left_at text',
    key: 'account, person_id, entered_at',
  },
  codes: {
    columns:
      'hash text not null, purpose text not null, subject text not null, created_at text not null, expires_at text not null, used_at text',
    key: 'hash',
  },
  throttles: { columns: 'key text not null, count integer not null, since text not null, last text not null', key: 'key' },
  settings: { columns: 'key text not null, value text not null', key: 'key' },
}
const logs: Record<string, string> = {
  audit:
    'account text not null, at text not null, actor text not null, actor_name text not null, ip text not null, request_id text not null, action text not null, type text not null, id text not null, detail text not null',
  outbox: 'account text not null, type text not null, id text not null, version integer not null, action text not null, at text not null',
}
const indexes = [
  'create index records_parent on records (account, type, parent, id)',
  'create index uniques_owner on uniques (owner_account, type, id)',
  'create unique index persons_email on persons (brand, email)',
  'create index memberships_person on memberships (person_id, account)',
  'create index projects_brand on projects (brand, id)',
  'create index accounts_project on accounts (project_id, name)',
  'create index sessions_person on sessions (person_id)',
  'create index staff_entries_person on staff_entries (person_id, account)',
  'create index audit_account on audit (account, seq)',
  'create index outbox_account on outbox (account, seq)',
]

export const first: Migration = { id: 1, name: 'first', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await createTables(db, dialect, tables)
  for (const [name, columns] of Object.entries(logs)) {
    await sql`create table ${sql.table(name)} (seq ${dialect.autoIncrement}, ${sql.raw(dialect.columns(columns))}) ${dialect.tableEnd}`.execute(
      db,
    )
  }
  await runAll(db, indexes)
  for (const statement of [...dialect.appendOnly('audit'), ...dialect.appendOnly('record_revisions'), ...dialect.finishFirst])
    await statement.execute(db)
}
