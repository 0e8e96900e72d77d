// Inserts into tables that every change writes: the statement is built once per table, not per row.
import type { CompiledQuery, Insertable, Kysely } from 'kysely'
import type { SqlDialect } from './sqlDialect.ts'
import type { Tables } from '../schema.ts'

/** By database, table and columns: one for each place that inserts. */
const statements = new Map<string, CompiledQuery>()

/** A statement that is built once and run with the parameters of `row`, in the order of its columns. */
async function runKept(db: Kysely<Tables>, key: string, row: object, build: () => CompiledQuery) {
  const statement = statements.get(key) ?? build()
  statements.set(key, statement)
  return db.executeQuery({ ...statement, parameters: Object.values(row) })
}

/** False when another row has the key. */
export async function insertUnlessTaken<Name extends keyof Tables>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  table: Name,
  row: Insertable<Tables[Name]>,
  key: (keyof Tables[Name] & string)[],
): Promise<boolean> {
  const { numAffectedRows } = await runKept(db, `${dialect.name} ${table} unless ${key.join(' ')}`, row, () =>
    db
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.columns(key as never).doNothing())
      .compile(),
  )
  return numAffectedRows === 1n
}

export async function insertRow<Name extends keyof Tables>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
  await runKept(db, `${dialect.name} ${table} ${Object.keys(given).join(' ')}`, given, () => db.insertInto(table).values(row).compile())
}
