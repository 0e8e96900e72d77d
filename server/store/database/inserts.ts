// Inserts into tables that every change writes: the statement is built once per table, not per row.
import { setImmediate } from 'node:timers/promises'
import type { CompiledQuery, Insertable, Kysely } from 'kysely'
import type { SqlDialect } from './sqlDialect.ts'
import type { Tables } from '../schema.ts'

/** By database, table and columns: one for each place that inserts. */
const statements = new Map<string, CompiledQuery>()

/** A statement that is built once and run with the values of these rows, in the order of its columns. */
async function runKept(db: Kysely<Tables>, key: string, rows: object[], build: () => CompiledQuery) {
  const statement = statements.get(key) ?? build()
  statements.set(key, statement)
  return db.executeQuery({ ...statement, parameters: rows.flatMap((row) => Object.values(row) as unknown[]) })
}

/** False when another row has the key. */
export async function insertUnlessTaken<Name extends keyof Tables>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  table: Name,
  row: Insertable<Tables[Name]>,
  key: (keyof Tables[Name] & string)[],
): Promise<boolean> {
  const { numAffectedRows } = await runKept(db, `${dialect.name} ${table} unless ${key.join(' ')}`, [row], () =>
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
  const given = givenIn(row)
  await runKept(db, `${dialect.name} ${table} ${Object.keys(given).join(' ')}`, [given], () => db.insertInto(table).values(row).compile())
}

/** Rows of one statement: few enough for the parameters that a statement may have, and enough to share what a statement costs. */
const rowsAtOnce = 50

/** In their order, and in turns of the event loop. Those with the same columns go in one statement. */
export async function insertRows<Name extends keyof Tables>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  table: Name,
  rows: Insertable<Tables[Name]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await setImmediate()
    const some = rows.slice(from, from + rowsAtOnce).map((row) => givenIn(row) as typeof row)
    const columns = some.map((row) => Object.keys(row).join(' '))
    if (some.length === rowsAtOnce && new Set(columns).size === 1)
      await runKept(db, `${dialect.name} ${table} ${rowsAtOnce} ${columns[0]}`, some, () => db.insertInto(table).values(some).compile())
    else for (const row of some) await insertRow(db, dialect, table, row)
  }
}

/** Without columns that are left to their defaults. */
function givenIn(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}
