// Usage of quotas by new records, as long as it counts.
import { createTables, type Tables } from './tables.ts'
import type { Migration } from '../database/migration.ts'

const tables: Tables = {
  quota_uses: {
    columns: 'account text not null, type text not null, quota text not null, at text not null, id text not null, amount integer not null',
    key: 'account, type, quota, at, id',
  },
}

export const quotas: Migration = { id: 15, name: 'quotas', up: (db, dialect) => createTables(db, dialect, tables) }
