// Migration 96 on both databases: warnings about expiries and times of alerts' e-mails keep their values under their new names.
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { postgresDialect } from '../../../server/store/database/postgres/dialectPostgres.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { type Database, tablesOf } from '../support/migrating.ts'
import { onPostgres } from '../support/onPostgres.ts'

const before = migrations.filter(({ id }) => id < 96)
const at = '2026-02-03T04:05:06.000Z'
const written = { note: 'a text with "told_at": inside', told_at: at }
const renamed = { note: 'a text with "told_at": inside', emailed_at: at }

function suite(open: () => Promise<Database>): void {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await migrate(database.db, database.dialect, before)
  })
  afterEach(() => database.close())

  async function put(table: string, given: Record<string, unknown>): Promise<void> {
    const columns = (await tablesOf(database))[table]!.filter(({ isMade }) => !isMade)
    const row = Object.fromEntries(columns.map(({ name, isText }) => [name, isText ? at : 1]))
    const values = Object.entries({ ...row, ...given }).filter(([name]) => columns.some((column) => column.name === name))
    await sql`insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))}) values (${sql.join(values.map(([, value]) => value))})`.execute(
      database.db,
    )
  }
  async function read<Row>(table: string): Promise<Row[]> {
    await migrate(database.db, database.dialect, migrations)
    return (await sql<Row>`select * from ${sql.table(table)} order by id`.execute(database.db)).rows
  }

  it('the last warning of an expiry is renamed, and its absence kept', async () => {
    await put('expiries', { id: 'a', told: 14 })
    await put('expiries', { id: 'b', told: null })
    expect((await read<{ warned_days: number | null }>('expiries')).map((row) => row.warned_days)).toEqual([14, null])
  })
  it.each(['records', 'record_revisions'])('the time of an alert’s last e-mail is renamed in %s; other types stay', async (table) => {
    const data = JSON.stringify(written)
    await put(table, { id: 'a', type: 'metric-alerts', data, secrets: null, sealed: null, labels: '[]' })
    await put(table, { id: 'b', type: 'others', data, secrets: null, sealed: null, labels: '[]' })
    expect((await read<{ data: string }>(table)).map((row) => JSON.parse(row.data) as unknown)).toEqual([renamed, written])
  })
}

describe('migration 96 on SQLite', () => {
  suite(async () => {
    const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(':memory:') }) })
    return { db, dialect: sqliteDialect, close: () => db.destroy() }
  })
})

onPostgres('migration 96 on PostgreSQL', (postgres) => {
  suite(async () => {
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: await postgres.fresh() }) }) })
    return { db, dialect: postgresDialect, close: () => db.destroy() }
  })
})
