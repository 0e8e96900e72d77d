// Where the databases differ, and the embedded one's answers; PostgreSQL's are in dialectPostgres.ts.
import { type RawBuilder, sql } from 'kysely'
import type { Bound } from '../bounds.ts'
import { type Condition, isLink, type Place, type Scalar } from '../records/conditions.ts'
import { linkMatches, nameMatches } from '../records/links.ts'

/** What the values of a field are. */
export type Kind = 'string' | 'number' | 'boolean'
export type SqlDialect = {
  name: 'sqlite' | 'postgres'
  /** The columns of a `create table`, from the common spelling. */
  columns: (text: string) => string
  /** Ends a `create table`. */
  tableEnd: RawBuilder<unknown>
  autoIncrement: RawBuilder<unknown>
  /** Statements that make a table refuse UPDATE and DELETE. */
  appendOnly: (table: string) => RawBuilder<unknown>[]
  /** Statements that let such a table be updated (or rows be deleted), and that end it: in one transaction. */
  opened: (table: string, verb?: 'update' | 'delete') => { first: RawBuilder<unknown>[]; last: RawBuilder<unknown>[] }
  /** Statements that finish the first shape of the database, for what only this database needs. */
  finishFirst: RawBuilder<unknown>[]
  /** Statements at the beginning of a migration's transaction: of several processes one goes first. */
  oneAtATime: RawBuilder<unknown>[]
  /** Statements before a row of the outbox that agents read: until the transaction ends nobody else adds one, so that rows become visible in the order of their numbers. */
  inOrder: RawBuilder<unknown>[]
  matches: (condition: Condition) => RawBuilder<boolean>
  /** What stands at a place, to be compared with what stands at another. */
  valueAt: (place: Place) => RawBuilder<unknown>
  /** The texts of a JSON array in a column, as rows with a `value`. */
  textsOf: (column: string) => RawBuilder<{ value: string }>
  /** Whether a column's text holds this one, letter for letter. */
  holds: (column: string, text: string) => RawBuilder<boolean>
  /** How a place is ordered, by one after the other: nothing first, then numbers, then text without regard to case. */
  sortKeys: (place: Place) => RawBuilder<unknown>[]
  /** What of `sortKeys` and of `matches` an index can hold, in the same words. */
  indexed: {
    sort: (place: Place, direction: RawBuilder<unknown>) => RawBuilder<unknown>[]
    filter: (place: Place, kind: Kind) => RawBuilder<unknown>
  }
  /** Whether the document of a row keeps a bound: `some` of a list, or `all` of it. */
  within: (bound: Bound, how: 'some' | 'all') => RawBuilder<boolean>
}

/** Names that may stand in a JSON path; others cannot be filtered or sorted by. */
export const pathName = /^[^"'\\\u0000-\u001f]{1,128}$/

export function checkedPath(path: readonly string[]): readonly string[] {
  const bad = path.find((name) => !pathName.test(name))
  if (bad !== undefined) throw new Error(`not a name of a JSON path: ${JSON.stringify(bad)}`)
  return path
}

export const operators = { equal: sql`=`, least: sql`>=`, most: sql`<=` } as const

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  columns: (text) => text,
  tableEnd: sql`strict`,
  autoIncrement: sql`integer primary key autoincrement`,
  appendOnly: (table) => ['update', 'delete'].map((verb) => refusal(table, verb)),
  opened: (table, verb = 'update') => ({ first: [sql`drop trigger ${sql.raw(`${table}_no_${verb}`)}`], last: [refusal(table, verb)] }),
  finishFirst: [],
  oneAtATime: [],
  // One connection writes, one transaction at a time.
  inOrder: [],
  matches: (condition) => {
    if (condition.is === 'named') return nameMatches(condition)
    if (isLink(condition)) return linkMatches(condition, sqliteDialect)
    const { place, is, value } = condition
    const at = valueAt(place)
    if (value === null) return sql`${at} is null`
    if (Array.isArray(value)) return value.length === 0 ? sql`1 = 0` : sql`${at} in (${sql.join(value.map(bound))})`
    return sql`${at} ${operators[is === 'in' ? 'equal' : is]} ${bound(value)}`
  },
  valueAt,
  textsOf: (column) => sql`json_each(${sql.ref(column)})`,
  holds: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
  sortKeys: (place) => [sql`${valueAt(place)} collate nocase`],
  indexed: { sort: (place, direction) => [sql`${valueAt(place)} collate nocase ${direction}`, sql`id`], filter: valueAt },
  // Of a single value json_each makes a list of one; of an object it gives the members, which are no values of the field.
  within: ({ path, value }, how) => {
    if (value === undefined) return sql`1 = 0`
    const at = sql.lit(jsonPath(path))
    const values = sql`json_each(data, ${at})`
    const has = sql<boolean>`(json_type(data, ${at}) is not 'object' and exists (select 1 from ${values} where value is ${value}))`
    return how === 'some' ? has : sql`(${has} and not exists (select 1 from ${values} where value is not ${value}))`
  },
}

function refusal(table: string, verb: string): RawBuilder<unknown> {
  return sql`
    create trigger ${sql.raw(`${table}_no_${verb}`)} before ${sql.raw(verb)} on ${sql.table(table)}
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`
}

/** Its text is constant, so that an index can match. */
function valueAt(place: Place): RawBuilder<unknown> {
  return 'column' in place ? sql`${sql.ref(place.column)}` : sql`json_extract(data, ${sql.lit(jsonPath(place.path))})`
}
function jsonPath(path: readonly string[]): string {
  return `$${checkedPath(path)
    .map((name) => `."${name}"`)
    .join('')}`
}
function bound(value: Scalar): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}
