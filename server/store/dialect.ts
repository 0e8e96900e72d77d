// Where the databases differ. PostgreSQL joins by a second value of this type.
import { type RawBuilder, sql } from 'kysely'

export type SqlDialect = {
  name: 'sqlite' | 'postgres'
  /** Ends a `create table`. */
  tableEnd: RawBuilder<unknown>
  autoIncrement: RawBuilder<unknown>
  /** Statements that make a table refuse UPDATE and DELETE. */
  appendOnly: (table: string) => RawBuilder<unknown>[]
  /** The value at a path of the `data` column, as something to compare and order by. Its text is constant, so that an index can match. */
  jsonValue: (path: string[]) => RawBuilder<unknown>
  /** How that value is ordered: case does not matter. */
  ordered: (value: RawBuilder<unknown>) => RawBuilder<unknown>
  /** A JSON scalar as it compares with jsonValue. */
  bind: (value: string | number | boolean) => string | number
}

/** Names that may stand in a JSON path; others cannot be filtered or sorted by. */
export const pathName = /^[^"'\\\u0000-\u001f]{1,128}$/

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  tableEnd: sql`strict`,
  autoIncrement: sql`integer primary key autoincrement`,
  appendOnly: (table) => ['update', 'delete'].map((verb) => sql`
    create trigger ${sql.raw(`${table}_no_${verb}`)} before ${sql.raw(verb)} on ${sql.table(table)}
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`),
  jsonValue: (path) => sql`json_extract(data, ${sql.lit(jsonPath(path))})`,
  ordered: (value) => sql`${value} collate nocase`,
  bind: (value) => (typeof value === 'boolean' ? Number(value) : value),
}

function jsonPath(path: string[]): string {
  const bad = path.find((name) => !pathName.test(name))
  if (bad !== undefined) throw new Error(`not a name of a JSON path: ${JSON.stringify(bad)}`)
  return `$${path.map((name) => `."${name}"`).join('')}`
}
