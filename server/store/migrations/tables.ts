// Shared steps of migrations. Migrations that ran are history: the result for the same input must never change.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'

/** Columns and keys of tables by name, in the notation of `dialect.columns`. */
export type Tables = Record<string, { columns: string; key: string }>

export async function createTables(db: Kysely<never>, dialect: SqlDialect, tables: Tables): Promise<void> {
  for (const [name, { columns, key }] of Object.entries(tables)) {
    await sql`create table ${sql.table(name)} (${sql.raw(dialect.columns(columns))}, primary key (${sql.raw(key)})) ${dialect.tableEnd}`.execute(
      db,
    )
  }
}

/** Columns by table, added one by one. */
export async function addColumns(db: Kysely<never>, dialect: SqlDialect, added: Record<string, string[]>): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    for (const column of columns) await sql`alter table ${sql.table(table)} add column ${sql.raw(dialect.columns(column))}`.execute(db)
  }
}

export async function runAll(db: Kysely<never>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
