// Authorization and Cookie of older databases move to the secret headers: records and versions, on both databases.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSecretMark } from '../../../src/engine/values/normalize/secrets.ts'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { postgresDialect } from '../../../server/store/database/postgres/dialectPostgres.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { type Database, tablesOf } from '../support/migrating.ts'
import { onPostgres } from '../support/onPostgres.ts'

const before = migrations.filter(({ id }) => id < 24)
const at = '2026-02-03T04:05:06.000Z'
type Stored = { data: PlainObject; secrets: string | null; sealed?: string | null }
const plain = (request: PlainObject): PlainObject => ({ name: 'r', headers: { request }, locations: { '/a/~b': { headers: { request } } } })
const old = plain({ AUTHORIZATION: 'Basic open-sesame-1234', cookie: 'a=b', 'X-A': '1' })

function suite(open: () => Promise<Database>): void {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await migrate(database.db, database.dialect, before)
  })
  afterEach(() => database.close())

  /** Columns that the test says nothing of are filled with any value. */
  async function put(table: string, id: string, version: number, data: PlainObject, more: PlainObject = {}): Promise<void> {
    const columns = (await tablesOf(database))[table]!.filter(({ isMade }) => !isMade)
    const row: PlainObject = Object.fromEntries(columns.map(({ name, isText }) => [name, isText ? at : 1]))
    Object.assign(row, { account: 'a', type: 't', id, version, data: JSON.stringify(data), secrets: '[]', labels: '[]', deleted_at: null })
    const left = Object.entries({ ...row, sealed: null, ...more }).filter(([name]) => columns.some((column) => column.name === name))
    await sql`insert into ${sql.table(table)} (${sql.join(left.map(([name]) => sql.ref(name)))}) values (${sql.join(left.map(([, value]) => value))})`.execute(
      database.db,
    )
  }
  async function read(table: string, id: string): Promise<Stored[]> {
    await migrate(database.db, database.dialect, migrations)
    const { rows } = await sql<{ data: string }>`select * from ${sql.table(table)} where id = ${id} order by version`.execute(database.db)
    return rows.map((row) => ({ ...(row as unknown as Stored), data: JSON.parse(row.data) as PlainObject }))
  }

  it('a record has them in its secret headers, also in its rules, whatever their case', async () => {
    await put('records', 'r', 3, old, { secrets: '["/auth"]', sealed: 'key' })
    const [row] = await read('records', 'r')
    const headers = {
      request: { 'X-A': '1' },
      request_secret: { AUTHORIZATION: { value: 'Basic open-sesame-1234' }, cookie: { value: 'a=b' } },
    }
    expect(row!.data).toEqual({ name: 'r', headers, locations: { '/a/~b': { headers } } })
    // A place among the sealed ones would have to open already: the background sealing adds it.
    expect(row).toMatchObject({ version: 3, secrets: '["/auth"]', sealed: 'key' })
  })
  it('no empty map of readable headers remains', async () => {
    await put('records', 'r', 1, { headers: { request: { Cookie: 'a=b' }, response: { 'X-B': '1' } } })
    expect((await read('records', 'r'))[0]!.data).toEqual({
      headers: { response: { 'X-B': '1' }, request_secret: { Cookie: { value: 'a=b' } } },
    })
  })
  it('versions keep marks instead of values: equal marks for equal values', async () => {
    for (const [version, value] of [
      [1, 'Basic open-sesame-1234'],
      [2, 'Basic open-sesame-1234'],
      [3, 'Basic open-sesame-5678'],
    ] as const)
      await put('record_revisions', 'r', version, plain({ Authorization: value }))
    const rows = await read('record_revisions', 'r')
    expect(JSON.stringify(rows)).not.toMatch(/open-sesame/)
    const marks = rows.map(
      ({ data }) => (data as { headers: { request_secret: PlainObject } }).headers.request_secret['Authorization'] as PlainObject,
    )
    expect(marks.map(({ value }) => isSecretMark(value))).toEqual([true, true, true])
    expect(marks[0]).toEqual(marks[1])
    expect(marks[2]).not.toEqual(marks[1])
    expect(JSON.parse(rows[0]!.secrets!)).toEqual([
      '/headers/request_secret/Authorization/value',
      '/locations/~1a~1~0b/headers/request_secret/Authorization/value',
    ])
  })
  it.each<[string, PlainObject]>([
    ['other names', { headers: { request: { 'Cookie-Policy': 'a', 'X-Authorization': 'b' } } }],
    ['headers of answers', { headers: { request: { 'X-A': '1' }, response: { Cookie: 'a', Authorization: 'b' } } }],
    ['names that are elsewhere', { request: { cookie: 'a' }, name: 'Authorization', headers: null }],
    ['what is no text', { headers: { request: { Cookie: 7 } }, locations: ['Cookie'] }],
    ['a list', { headers: { request: ['authorization', 'cookie'] } }],
  ])('%s stay', async (_, data) => {
    await put('records', 'r', 1, data)
    await put('record_revisions', 'r', 1, data)
    expect((await read('records', 'r'))[0]!.data).toEqual(data)
    expect((await read('record_revisions', 'r'))[0]).toMatchObject({ data, secrets: '[]' })
  })
}

describe('on SQLite', () => {
  suite(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-'))
    const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(join(dir, 'portal.db')) as never }) })
    return {
      db,
      dialect: sqliteDialect,
      close: async () => {
        await db.destroy()
        rmSync(dir, { recursive: true, force: true })
      },
    }
  })
})

onPostgres('on PostgreSQL', (postgres) => {
  suite(async () => {
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: await postgres.fresh() }) }) })
    return { db, dialect: postgresDialect, close: () => db.destroy() }
  })
})
