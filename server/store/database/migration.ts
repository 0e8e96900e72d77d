// One step from a shape of the database to the next.
import type { Kysely } from 'kysely'
import type { SqlDialect } from './sqlDialect.ts'

/** A step works on its own picture of the tables, never on today's types. */
export type Migration = { id: number; name: string; up: (db: Kysely<never>, dialect: SqlDialect) => Promise<void> }
