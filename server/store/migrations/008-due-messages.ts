// Due time and driver of a message: pending ones are found without reading their texts.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns, runAll } from './tables.ts'

export const dueMessages: Migration = { id: 8, name: 'due-messages', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, { message_texts: ["kind text not null default ''", 'due_at text'] })
  await runAll(db, [
    'create index message_texts_due on message_texts (kind, due_at)',
    'create index message_texts_expiry on message_texts (expires_at)',
  ])
}
