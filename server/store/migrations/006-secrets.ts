// Paths of values stored as secrets, for records and their versions: a later schema does not make them readable. Existing rows have none.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

export const secrets: Migration = { id: 6, name: 'secrets', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, { records: ['secrets text'], record_revisions: ['secrets text'] })
}
