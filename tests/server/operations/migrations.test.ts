// F8: every past version of the database comes to the newest shape, whatever happens on the way. Holds for each step that is ever added.
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { postgresDialect } from '../../../server/store/database/postgres/dialectPostgres.ts'
import type { Migration } from '../../../server/store/database/migration.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { type Database, expectKept, past, read, shapeOf, stopping, tablesOf, write } from '../support/migrating.ts'
import { onPostgres } from '../support/onPostgres.ts'

const versions = migrations.map((_, count) => migrations.slice(0, count + 1))
const begins: Migration[][] = [[], ...versions.slice(0, -1)]
/** From nothing every statement of every step is a place to stop. Rows are there from the first version, the one in the middle and the last but one, with MIGRATION_STOPS=all (`npm run test:long`) from every version. */
const stopped =
  process.env.MIGRATION_STOPS === 'all' ? begins : [0, 1, Math.floor(begins.length / 2), begins.length - 1].map((at) => begins[at]!)
const nameOf = (steps: Migration[]): string => `version ${steps.at(-1)!.id} (${steps.at(-1)!.name})`
const doneIn = async ({ db }: Database): Promise<number> => (await sql`select id from migrations`.execute(db)).rows.length
const head = (database: Database, steps = migrations): Promise<void> => migrate(database.db, database.dialect, steps)

function suite(open: () => Promise<Database>): void {
  const opened: Database[] = []
  const fresh = async (): Promise<Database> => {
    const database = await open()
    opened.push(database)
    return database
  }
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  let shape: Promise<unknown> | undefined
  /** The shape of a new database: the same for all tests, so it is built once. */
  const newest = (): Promise<unknown> =>
    (shape ??= (async () => {
      const database = await fresh()
      await head(database)
      return shapeOf(database)
    })())

  it('numbers ascend, and no two steps have the same number', () => {
    const ids = migrations.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  })
  it.each(versions.map((steps) => [nameOf(steps), steps] as const))(
    '%s: its rows stay, the shape is that of a new database, and the second time nothing happens',
    async (_, steps) => {
      const wanted = await newest()
      const database = await fresh()
      const { tables, before } = await past(database, steps)
      await head(database)
      expectKept(before, await read(database, tables))
      expect(await shapeOf(database)).toEqual(wanted)
      const done = await sql`select * from migrations order by id`.execute(database.db)
      await head(database)
      expect((await sql`select * from migrations order by id`.execute(database.db)).rows).toEqual(done.rows)
      expectKept(before, await read(database, tables))
    },
  )
  it.each(stopped.map((steps) => [steps.length > 0 ? nameOf(steps) : 'nothing', steps] as const))(
    'from %s, stopped at each statement: the next start goes on, and nothing is lost',
    async (_, steps) => {
      const wanted = await newest()
      const database = await fresh()
      const { tables, before } = await past(database, [...steps])
      // One database is stopped again and again, each time a statement later: what a stop leaves behind meets every start after it.
      let stops = 0
      for (let nth = 1, done = await doneIn(database); ; stops += 1) {
        const { plugin, hasStopped } = stopping(nth)
        await migrate(database.db.withPlugin(plugin), database.dialect).catch((error: unknown) => {
          if (!hasStopped()) throw error
        })
        if (!hasStopped()) break
        expectKept(before, await read(database, tables))
        const now = await doneIn(database)
        nth = now === done ? nth + 1 : 1
        done = now
      }
      expect(stops).toBeGreaterThan(2)
      expectKept(before, await read(database, tables))
      expect(await shapeOf(database)).toEqual(wanted)
    },
  )
  it.each(versions.map((steps) => [nameOf(steps), steps] as const))(
    'a program of %s goes on reading and writing after the others moved on',
    async (_, steps) => {
      const database = await fresh()
      const { tables } = await past(database, steps)
      await head(database)
      await write(database, tables, 100)
      const after = await read(database, tables)
      for (const [table, rows] of Object.entries(after)) expect(rows.length, table).toBeGreaterThanOrEqual(4)
    },
  )
  it('a step that would lose data or require new fields is detected by these tests', async () => {
    const next = (up: (db: Kysely<never>) => Promise<unknown>): Migration[] => [
      ...migrations,
      { id: 9999, name: 'bad', up: async (db) => void (await up(db)) },
    ]
    const dropping = await fresh()
    const { tables, before } = await past(dropping, migrations)
    await head(
      dropping,
      next((db) => sql`delete from settings`.execute(db)),
    )
    const left = await read(dropping, tables)
    expect(() => expectKept(before, left)).toThrow()
    const demanding = await fresh()
    const known = await past(demanding, migrations)
    await head(
      demanding,
      next(async (db) => {
        await sql`drop table settings`.execute(db)
        await sql`create table settings (key text primary key, value text not null, more text not null)`.execute(db)
      }),
    )
    await expect(write(demanding, { settings: known.tables.settings! }, 100)).rejects.toThrow(/not.null/i)
  })
  it('a database of a newer version is refused, and unchanged', async () => {
    const database = await fresh()
    await head(database, [
      ...migrations,
      { id: 9999, name: 'future', up: async (db) => void (await sql`create table future (id integer)`.execute(db)) },
    ])
    await expect(head(database)).rejects.toMatchObject({
      name: 'StoreError',
      fault: 'unavailable',
      message: expect.stringMatching(/newer version \(migration 9999\)/),
    })
    expect(Object.keys(await tablesOf(database))).toContain('future')
  })
}

describe('F8: migrations of SQLite', () => {
  suite(async () => {
    const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(':memory:') }) })
    return { db, dialect: sqliteDialect, close: () => db.destroy() }
  })
})

onPostgres('F8: migrations of PostgreSQL', (postgres) => {
  const open = async (url?: string): Promise<Database> => {
    const connectionString = url ?? (await postgres.fresh())
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2 }) }) })
    return { db, dialect: postgresDialect, close: () => db.destroy() }
  }
  // A schema each is much quicker to make than a database each.
  let url: string
  let count = 0
  suite(async () => {
    url ??= await postgres.fresh()
    const schema = `s${(count += 1)}`
    await postgres.run(url, `create schema ${schema}`)
    return open(`${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`)
  })

  it.each(versions.map((steps) => [nameOf(steps), steps] as const))(
    'a program of %s serves while two others move on at once',
    async (_, steps) => {
      const url = await postgres.fresh()
      const [old, first, second] = await Promise.all([open(url), open(url), open(url)])
      const { tables } = await past(old!, steps)
      const done = new AbortController()
      const serving = (async () => {
        let n = 1000
        do {
          await write(old!, tables, n, 1)
          await read(old!, tables)
          n += 1
        } while (!done.signal.aborted)
        return n - 1000
      })()
      await Promise.all([head(first!), head(second!)])
      done.abort()
      expect(await serving).toBeGreaterThan(0)
      expect((await sql`select id from migrations order by id`.execute(old!.db)).rows).toEqual(migrations.map(({ id }) => ({ id })))
      await Promise.all([old, first, second].map((one) => one!.close()))
    },
  )
})
