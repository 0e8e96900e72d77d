// When a text is to be sent next, and by which way: what waits is found without reading the texts.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../dialect.ts'
import type { Migration } from '../migrate.ts'

export const dueMessages: Migration = { id: 8, name: 'due-messages', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  for (const column of ["kind text not null default ''", 'due_at text']) await sql`alter table message_texts add column ${sql.raw(dialect.columns(column))}`.execute(db)
  for (const statement of ['create index message_texts_due on message_texts (kind, due_at)', 'create index message_texts_expiry on message_texts (expires_at)']) await sql.raw(statement).execute(db)
}
