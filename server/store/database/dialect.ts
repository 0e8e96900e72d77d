// Differences between the databases, with the embedded one's side; PostgreSQL's is in dialectPostgres.ts.
import type { SqlDialect } from './sqlDialect.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLink, type FieldRef, type Scalar } from '../records/conditions.ts'
import { balanceMatches, chargedMatches, linkMatches, nameMatches } from '../records/links.ts'

/** Names allowed in a JSON path; others cannot be filtered or sorted by. */
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
  // One connection writes, so all transactions share one row.
  addUpCounts: [],
  matches: (condition) => {
    if (condition.is === 'named') return nameMatches(condition, sqliteDialect)
    if (condition.is === 'charged') return chargedMatches(condition)
    if (condition.is === 'balance') return balanceMatches(condition, sqliteDialect)
    if (isLink(condition)) return linkMatches(condition, sqliteDialect)
    if (condition.is === 'contains') return sqliteDialect.within(condition, 'some')
    const { field, is, value } = condition
    const at = valueAt(field)
    if (value === null) return sql`${at} is null`
    if (Array.isArray(value)) return value.length === 0 ? sql`1 = 0` : sql`${at} in (${sql.join(value.map(bound))})`
    return sql`${at} ${operators[is === 'in' ? 'equal' : is]} ${bound(value)}`
  },
  valueAt,
  textsOf: (column) => sql`json_each(${sql.ref(column)})`,
  holds: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
  databaseBytes: sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  sortKeys: (ref) => [sql`${valueAt(ref)} collate nocase`],
  // Without statistics SQLite reads all rows in their order rather than sort a few.
  unindexed: (key) => sql`+${key}`,
  indexed: {
    sort: (ref, direction, then) => [
      sql`${valueAt(ref)} collate nocase ${direction}`,
      ...(then ? [sql`${valueAt(then)} collate nocase`] : []),
      sql`id`,
    ],
    filter: valueAt,
  },
  // json_each turns a single value into a list of one, but an object into its members, which are not values of the field.
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

/** The text is constant, so that an index can match. */
function valueAt(ref: FieldRef): RawBuilder<unknown> {
  return 'column' in ref ? sql`${sql.ref(ref.column)}` : sql`json_extract(data, ${sql.lit(jsonPath(ref.path))})`
}
function jsonPath(path: readonly string[]): string {
  return `$${checkedPath(path)
    .map((name) => `."${name}"`)
    .join('')}`
}
function bound(value: Scalar): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}
