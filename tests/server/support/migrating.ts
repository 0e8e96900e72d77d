// A database at any past version, filled row by row from what the database itself says of its tables.
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { expect } from 'vitest'
import type { SqlDialect } from '../../../server/store/database/sqlDialect.ts'
import type { Migration } from '../../../server/store/database/migration.ts'
import { migrate } from '../../../server/store/database/migrate.ts'

export type Database = { db: Kysely<never>; dialect: SqlDialect; close: () => Promise<void> }
type Column = { name: string; isText: boolean; isMade: boolean }
type Tables = Record<string, Column[]>
type Row = Record<string, unknown>
export type Picture = Record<string, Row[]>

/** Tables whose rows a later version moved elsewhere, or columns it let go, each with the reason: `table` or `table.column`. */
export const movedOn: Record<string, string> = {}
/** Texts that have a shape; all others are any text. */
const shapes: Record<string, (n: number) => string> = {
  data: (n) => `{"name":"name ${n}"}`,
  detail: () => '{}',
  features: () => '[]',
  language: () => 'en_US',
  theme: () => 'dark',
}
const rowsEach = 2

export async function tablesOf({ db, dialect }: Database): Promise<Tables> {
  const { rows } =
    dialect.name === 'sqlite'
      ? await sql<{
          table: string
          name: string
          type: string
          made: number
        }>`select m.name as "table", c.name, c.type, (c.hidden > 0 or (c.pk = 1 and lower(c.type) = 'integer' and m.sql like '%autoincrement%')) as made
        from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`.execute(db)
      : await sql<{
          table: string
          name: string
          type: string
          made: boolean
        }>`select table_name as "table", column_name as name, data_type as type, (is_identity = 'YES' or is_generated = 'ALWAYS') as made
        from information_schema.columns where table_schema = current_schema()`.execute(db)
  const tables: Tables = {}
  for (const { table, name, type, made } of rows)
    if (table !== 'migrations') (tables[table] ??= []).push({ name, isText: /text|char/i.test(type), isMade: Boolean(made) })
  return tables
}

/** Everything about the shape, to be compared. */
export async function shapeOf({ db, dialect }: Database): Promise<unknown> {
  if (dialect.name === 'sqlite')
    return (await sql`select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(db)).rows
  const columns =
    await sql`select table_name, column_name, data_type, is_nullable, column_default, collation_name, replace(generation_expression, current_schema() || '.', '') as generation from information_schema.columns where table_schema = current_schema() order by table_name, column_name`.execute(
      db,
    )
  const indexes =
    await sql`select indexname, replace(indexdef, current_schema() || '.', '') as indexdef from pg_indexes where schemaname = current_schema() order by indexname`.execute(
      db,
    )
  const triggers =
    await sql`select event_object_table, trigger_name, event_manipulation, replace(action_statement, current_schema() || '.', '') as does from information_schema.triggers where trigger_schema = current_schema() order by 1, 2, 3`.execute(
      db,
    )
  return [columns.rows, indexes.rows, triggers.rows]
}

/** Writes rows as a program of that version does: it names the columns it knows. */
export async function write({ db }: Database, tables: Tables, first: number, count = rowsEach): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    const given = columns.filter(({ isMade }) => !isMade)
    if (given.length === 0 || isMoved(table)) continue
    for (let n = first; n < first + count; n += 1) {
      const values = given.map(({ name, isText }) =>
        isText
          ? (shapes[name]?.(n) ?? (name.endsWith('_at') || name === 'at' ? new Date(1_770_000_000_000 + n).toISOString() : `${name} ${n}`))
          : n,
      )
      await sql`insert into ${sql.table(table)} (${sql.join(given.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
        db,
      )
    }
  }
}

/** The rows as a program of that version reads them. */
export async function read({ db }: Database, tables: Tables): Promise<Picture> {
  const picture: Picture = {}
  for (const [table, columns] of Object.entries(tables)) {
    if (isMoved(table)) continue
    const names = columns
      .map(({ name }) => name)
      .filter((name) => !isMoved(`${table}.${name}`) && !isMoved(`${table}.*`))
      .sort()
    const { rows } = await sql<Row>`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(db)
    picture[table] = rows.map((row) => ({ ...row })).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return picture
}
function isMoved(name: string): boolean {
  return Object.hasOwn(movedOn, name)
}

/** The database at `steps`, filled; answers what a program of that version knows and sees. */
export async function past(database: Database, steps: Migration[]): Promise<{ tables: Tables; before: Picture }> {
  await migrate(database.db, database.dialect, steps)
  const tables = await tablesOf(database)
  await write(database, tables, 1)
  return { tables, before: await read(database, tables) }
}

/** All that was there is there. */
export function expectKept(before: Picture, after: Picture): void {
  for (const [table, rows] of Object.entries(before)) for (const row of rows) expect(after[table], `a row of ${table}`).toContainEqual(row)
}

/** Stops at the n-th statement from now on, as a process that ends there. */
export function stopping(nth: number): { plugin: KyselyPlugin; hasStopped: () => boolean } {
  let left = nth
  return {
    plugin: {
      transformQuery({ node }) {
        left -= 1
        if (left <= 0) throw new Error('stopped here')
        return node
      },
      transformResult: async ({ result }) => result,
    },
    hasStopped: () => left <= 0,
  }
}
