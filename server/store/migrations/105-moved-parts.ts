// How many rows of statistics are in a store of rollups (docs/decisions/346-moved-rows-are-counted.md).
import type { Kysely } from 'kysely'
import type { Migration } from '../database/migration.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { createTables } from './tables.ts'

export const movedParts: Migration = {
  id: 105,
  name: 'moved-parts',
  up: (db: Kysely<never>, dialect: SqlDialect) =>
    createTables(db, dialect, {
      stat_moved_parts: {
        columns: 'portal text not null, rollup text not null, step text not null, part integer not null, rows integer not null',
        key: 'portal, rollup, step, part',
      },
    }),
}
