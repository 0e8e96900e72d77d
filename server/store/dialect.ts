// Where the databases differ, and the embedded one's answers; PostgreSQL's are in dialectPostgres.ts.
import { type RawBuilder, sql } from 'kysely'
import type { Condition, Place, Scalar } from './conditions.ts'

export type SqlDialect = {
  name: 'sqlite' | 'postgres'
  /** The columns of a `create table`, from the common spelling. */
  columns: (text: string) => string
  /** Ends a `create table`. */
  tableEnd: RawBuilder<unknown>
  autoIncrement: RawBuilder<unknown>
  /** Statements that make a table refuse UPDATE and DELETE. */
  appendOnly: (table: string) => RawBuilder<unknown>[]
  /** Statements that finish the first shape of the database, for what only this database needs. */
  finishFirst: RawBuilder<unknown>[]
  /** Statements at the beginning of a migration's transaction: of several processes one goes first. */
  oneAtATime: RawBuilder<unknown>[]
  matches: (condition: Condition) => RawBuilder<boolean>
  /** How a place is ordered: nothing first, then numbers, then text without regard to case. */
  sortKey: (place: Place) => RawBuilder<unknown>
  /** Whether a column's text begins so; the case of ASCII letters does not matter. */
  beginsWith: (column: string, text: string) => RawBuilder<boolean>
}

/** Names that may stand in a JSON path; others cannot be filtered or sorted by. */
export const pathName = /^[^"'\\\u0000-\u001f]{1,128}$/

export function checkedPath(path: string[]): string[] {
  const bad = path.find((name) => !pathName.test(name))
  if (bad !== undefined) throw new Error(`not a name of a JSON path: ${JSON.stringify(bad)}`)
  return path
}

/** A pattern of LIKE for texts that begin with this one; the escape character is a backslash. */
export function prefixPattern(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

export const operators = { equal: sql`=`, least: sql`>=`, most: sql`<=` } as const

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  columns: (text) => text,
  tableEnd: sql`strict`,
  autoIncrement: sql`integer primary key autoincrement`,
  appendOnly: (table) => ['update', 'delete'].map((verb) => sql`
    create trigger ${sql.raw(`${table}_no_${verb}`)} before ${sql.raw(verb)} on ${sql.table(table)}
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`),
  finishFirst: [],
  oneAtATime: [],
  matches: ({ place, is, value }) => {
    const at = valueAt(place)
    if (value === null) return sql`${at} is null`
    if (Array.isArray(value)) return value.length === 0 ? sql`1 = 0` : sql`${at} in (${sql.join(value.map(bound))})`
    return sql`${at} ${operators[is === 'in' ? 'equal' : is]} ${bound(value)}`
  },
  sortKey: (place) => sql`${valueAt(place)} collate nocase`,
  beginsWith: (column, text) => sql`${sql.ref(column)} like ${prefixPattern(text)} escape '\\'`,
}

/** Its text is constant, so that an index can match. */
function valueAt(place: Place): RawBuilder<unknown> {
  return 'column' in place ? sql`${sql.ref(place.column)}` : sql`json_extract(data, ${sql.lit(`$${checkedPath(place.path).map((name) => `."${name}"`).join('')}`)})`
}
function bound(value: Scalar): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}
