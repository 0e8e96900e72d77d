// Where a record, and each of its versions, keeps values that were stored as secrets: what a schema says later does not make them readable. Rows of before know nothing of it.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

export const secrets: Migration = { id: 6, name: 'secrets', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, { records: ['secrets text'], record_revisions: ['secrets text'] })
}
