// One migration of the schema.
import type { Kysely } from 'kysely'
import type { SqlDialect } from './sqlDialect.ts'

/** A migration uses its own types of the tables, never today's. */
export type Migration = { id: number; name: string; up: (db: Kysely<never>, dialect: SqlDialect) => Promise<void> }
