// Changes of imports that are checked and not applied yet (docs/decisions/365-imports-are-one-transaction.md).
import type { Kysely } from 'kysely'
import type { Migration } from '../database/migration.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { createTables } from './tables.ts'

export const stagedImports: Migration = {
  id: 108,
  name: 'staged-imports',
  up: (db: Kysely<never>, dialect: SqlDialect) =>
    createTables(db, dialect, {
      staged_imports: {
        columns:
          'account text not null, type text not null, actor text not null, key text not null, id text not null, types text not null, since integer not null, audited integer not null, definition text not null, actions text not null, changes integer not null, bytes integer not null, created_at text not null',
        key: 'account, type, actor',
      },
      staged_parts: {
        columns: 'import text not null, part integer not null, places text not null, data text not null',
        key: 'import, part',
      },
    }),
}
