// Rows of records within a scope: every query of records begins here.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

/** The type is a literal in the SQL, so that the indexes of its fields match (fieldIndexes.ts). */
export const rowsIn =
  (db: Kysely<Tables>, dialect: SqlDialect) =>
  (scope: RecordScope, type: string, tables: Records = db.selectFrom('records')) =>
    scope.within.reduce(
      (rows, bound) => rows.where(dialect.within(bound, 'some')),
      tables.where('account', '=', scope.account).where('type', '=', sql.lit(type)),
    )
const tablesOf = (db: Kysely<Tables>) => db.selectFrom('records')
export type Records = ReturnType<typeof tablesOf>

export type Matching = ReturnType<ReturnType<typeof rowsIn>>
