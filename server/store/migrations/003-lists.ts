// Labels of records, and people's settings of lists: saved views, columns and density, single-letter keys.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns, createTables, type Tables } from './tables.ts'

const tables: Tables = {
  list_views: {
    columns:
      'person_id text not null, account text not null, type text not null, id text not null, name text not null, data text not null, is_default integer not null, created_at text not null',
    key: 'person_id, account, type, id',
  },
  list_layouts: { columns: 'person_id text not null, type text not null, data text not null', key: 'person_id, type' },
}

export const lists: Migration = { id: 3, name: 'lists', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await createTables(db, dialect, tables)
  await sql.raw('create unique index list_views_name on list_views (person_id, account, type, name)').execute(db)
  await addColumns(db, dialect, { records: ["labels text not null default '[]'"] })
  await sql`alter table persons add column single_keys integer not null default 1`.execute(db)
}
