// Drafts of records: values that are kept beside a record until somebody publishes them.
import type { Migration } from '../database/migration.ts'
import { createTables } from './tables.ts'

export const drafts: Migration = {
  id: 70,
  name: 'drafts',
  up: (db, dialect) =>
    createTables(db, dialect, {
      record_drafts: {
        columns:
          'account text not null, type text not null, id text not null, draft text not null, base integer not null, data text not null, at text not null, actor_name text not null',
        key: 'account, type, id',
      },
    }),
}
