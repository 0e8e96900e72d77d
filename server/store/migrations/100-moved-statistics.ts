// Which rows of statistics are in a store of rollups (docs/decisions/330-clickhouse.md).
import type { Kysely } from 'kysely'
import type { Migration } from '../database/migration.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { createTables } from './tables.ts'

export const movedStatistics: Migration = {
  id: 100,
  name: 'moved-statistics',
  up: (db: Kysely<never>, dialect: SqlDialect) =>
    createTables(db, dialect, {
      stat_moves: { columns: 'portal text not null, move integer not null, state text not null, at text not null', key: 'portal, move' },
    }),
}
