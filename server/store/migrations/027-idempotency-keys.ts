// Idempotency keys of creations, kept for a day: a repeated call gets the same answer and creates nothing.
import { createTables, runAll, type Tables } from './tables.ts'
import type { Migration } from '../database/migration.ts'

const tables: Tables = {
  idempotency_keys: {
    columns: 'actor text not null, route text not null, key text not null, body text not null, answer text not null, at text not null',
    key: 'actor, route, key',
  },
}

export const idempotencyKeys: Migration = {
  id: 27,
  name: 'idempotency keys',
  up: async (db, dialect) => {
    await createTables(db, dialect, tables)
    await runAll(db, ['create index idempotency_keys_at on idempotency_keys (at)'])
  },
}
