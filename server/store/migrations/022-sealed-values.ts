// The key that sealed a record's secrets; null = stored as plain text. Indexed by key, so that rows under other keys can be resealed.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

export const sealedValues: Migration = { id: 22, name: 'sealed values', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, { records: ['sealed text'] })
  await sql`create index records_sealed on records (sealed, account, type, id) where secrets is not null and secrets <> '[]'`.execute(db)
}
