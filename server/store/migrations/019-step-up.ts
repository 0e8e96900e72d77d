// A session's last proof, whether it passed an e-mailed code, and when staff reset a second factor.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

// Existing sessions count as unproven: the first sensitive call asks.
const columns: Record<string, string[]> = {
  sessions: ['proven_at text', 'mail_at text'],
  persons: ['reset_at text'],
}

export const stepUp: Migration = {
  id: 19,
  name: 'step-up',
  up: (db: Kysely<never>, dialect: SqlDialect) => addColumns(db, dialect, columns),
}
