// Inserts into tables that every change writes: the statement is built once per table, not per row.
import type { CompiledQuery, Insertable, Kysely } from 'kysely'
import type { SqlDialect } from './sqlDialect.ts'
import type { Tables } from '../schema.ts'

/** By database, table and columns: one for each place that inserts. */
const statements = new Map<string, CompiledQuery>()

export async function insertRow<Name extends keyof Tables>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<void> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const key = `${dialect.name} ${table} ${given.map(([name]) => name).join(' ')}`
  // Parameters follow the order of the columns, which is the row's.
  const statement = statements.get(key) ?? db.insertInto(table).values(row).compile()
  statements.set(key, statement)
  await db.executeQuery({ ...statement, parameters: given.map(([, value]) => value) })
}
