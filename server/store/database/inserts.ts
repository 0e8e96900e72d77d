// Inserts into the tables that every change writes: the statement is put together once for a table, not for each row.
import type { CompiledQuery, Insertable, Kysely } from 'kysely'
import type { SqlDialect } from './sqlDialect.ts'
import type { Tables } from '../schema.ts'

/** By database, table and columns: as many as there are places that insert. */
const statements = new Map<string, CompiledQuery>()

export async function insertRow<Name extends keyof Tables>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<void> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const key = `${dialect.name} ${table} ${given.map(([name]) => name).join(' ')}`
  // Parameters stand in the order of the columns, which is the row's.
  const statement = statements.get(key) ?? db.insertInto(table).values(row).compile()
  statements.set(key, statement)
  await db.executeQuery({ ...statement, parameters: given.map(([, value]) => value) })
}
