// Where a record, and each of its versions, keeps values that were stored as secrets: what a schema says later does not make them readable. Rows of before know nothing of it.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../dialect.ts'
import type { Migration } from '../migrate.ts'

export const secrets: Migration = { id: 6, name: 'secrets', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  for (const table of ['records', 'record_revisions']) await sql`alter table ${sql.table(table)} add column ${sql.raw(dialect.columns("secrets text"))}`.execute(db)
}
