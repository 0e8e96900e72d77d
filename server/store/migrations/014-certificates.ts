// Sequence numbers of records, certificate tasks, challenge responses, and expiry.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'

const tables: Record<string, [columns: string, key: string]> = {
  sequences: ['account text not null, type text not null, last integer not null', 'account, type'],
  issue_tasks: [
    'account text not null, type text not null, id text not null, task text not null, status text not null, names text not null, ticket text, reason text, detail text, certificate text, attempts integer not null, actor text not null, actor_name text not null, ip text not null, started_at text not null, changed_at text not null, due_at text',
    'account, type, id, task',
  ],
  acme_accounts: ['directory text not null, sealed text not null, created_at text not null', 'directory'],
  acme_answers: ['token text not null, content text not null, expires_at text not null', 'token'],
  expiries: [
    'account text not null, type text not null, id text not null, starts_at text not null, ends_at text not null, renews integer not null, told integer, due_at text',
    'account, type, id',
  ],
}

export const certificates: Migration = { id: 14, name: 'certificates', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  for (const [name, [columns, key]] of Object.entries(tables)) {
    await sql`create table ${sql.table(name)} (${sql.raw(dialect.columns(columns))}, primary key (${sql.raw(key)})) ${dialect.tableEnd}`.execute(
      db,
    )
  }
  await sql`create index issue_tasks_due on issue_tasks (due_at)`.execute(db)
  await sql`create index expiries_due on expiries (due_at)`.execute(db)
  await sql`create index acme_answers_expire on acme_answers (expires_at)`.execute(db)
}
