// When a session last proved who uses it, whether it showed a code from a letter, and when the staff took a second step away.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

// Sessions opened before this step count as not proven: the first sensitive call asks.
const columns: Record<string, string[]> = {
  sessions: ['proven_at text', 'mail_at text'],
  persons: ['reset_at text'],
}

export const stepUp: Migration = {
  id: 19,
  name: 'step-up',
  up: (db: Kysely<never>, dialect: SqlDialect) => addColumns(db, dialect, columns),
}
