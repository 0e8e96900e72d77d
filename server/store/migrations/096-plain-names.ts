// Plain names: the last warning about an expiry, and the time of an alert's last e-mail. The column `told` stays unused, because
// programs of older versions can still write every table.
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../database/migration.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { addColumns } from './tables.ts'

export const plainNames: Migration = { id: 96, name: 'plain-names', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, { expiries: ['warned_days integer'] })
  await sql`update expiries set warned_days = told`.execute(db)
  await renameMember(db, 'records')
  // Versions are append-only; a new name for a member changes none of their values.
  const { first, last } = dialect.opened('record_revisions')
  for (const statement of first) await statement.execute(db)
  await renameMember(db, 'record_revisions')
  for (const statement of last) await statement.execute(db)
}

/** Inside a text of the JSON, the second quote would be escaped, so only names of members match. */
async function renameMember(db: Kysely<never>, table: 'records' | 'record_revisions'): Promise<void> {
  await sql`update ${sql.table(table)} set data = replace(data, '"told_at":', '"emailed_at":') where type = 'metric-alerts'`.execute(db)
}
