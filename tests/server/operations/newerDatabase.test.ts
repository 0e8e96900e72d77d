// F8: a server of today goes on while a newer program brings its database further (a step only adds), and does not start on it afterwards.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { postgresDialect } from '../../../server/store/database/postgres/dialectPostgres.ts'
import type { Migration } from '../../../server/store/database/migration.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { httpResource, listUrl, openPortal, type Portal, type PortalOptions } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

const tables = ['records', 'record_revisions', 'audit', 'outbox', 'uniques', 'accounts', 'persons', 'sessions', 'throttles', 'list_views']
/** Expands: a column on every table that is written, and a table of its own. */
const next: Migration = {
  id: 9999,
  name: 'newer',
  up: async (db) => {
    for (const table of tables) await sql`alter table ${sql.table(table)} add column newer text not null default 'x'`.execute(db)
    await sql`create table newer (id integer)`.execute(db)
  },
}
const url = listUrl('demo-cdn2', 'http-resources')

type Newer = { options: (portal?: Portal) => PortalOptions; moveOn: (portal: Portal) => Promise<void> }
async function goesOnAndStartsNoMore({ options, moveOn }: Newer): Promise<void> {
  const portal = await openPortal({ demo: 'people', ...options() })
  const customer = await portal.signIn('cdn2@demo.example')
  const made = await customer.ask({ method: 'POST', url, body: httpResource('before') })
  // Everything is asked before as after: statements that are kept have to notice.
  const statuses = async (): Promise<number[]> => {
    const answers = [
      await customer.ask({ url }),
      await customer.ask({ url: `${url}/${made.json().id}/revisions` }),
      await customer.ask({ url: '/api/v1/search?q=before&account=demo-cdn2' }),
      await customer.ask({ url: `${url}/views` }),
    ]
    return answers.map(({ statusCode }) => statusCode)
  }
  expect([made.statusCode, ...(await statuses())]).toEqual([201, 200, 200, 200, 200])
  await moveOn(portal)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  const changed = await customer.ask({ method: 'PATCH', url: `${url}/${made.json().id}`, version: 1, body: { name: 'after' } })
  const second = await customer.ask({ method: 'POST', url, body: httpResource('second') })
  const gone = await customer.ask({ method: 'DELETE', url: `${url}/${second.json().id}`, version: 1 })
  const view = await customer.ask({ method: 'POST', url: `${url}/views`, body: { name: 'after' } })
  expect([changed, second, gone, view].map(({ statusCode }) => statusCode)).toEqual([200, 201, 200, 201])
  const again = await portal.signIn('other@demo.example')
  expect((await again.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
  expect((await customer.ask({ url })).json()).toMatchObject([{ name: 'after', version: 2 }])
  const afterwards = { demo: false, ...options(portal) }
  await portal.close({ keep: true })
  await expect(openPortal(afterwards)).rejects.toThrow('the database was made by a newer version (migration 9999)')
  rmSync(portal.dir, { recursive: true, force: true })
}

it('F8: on SQLite', async () => {
  await goesOnAndStartsNoMore({
    options: (portal) => (portal ? { dir: portal.dir } : {}),
    moveOn: async ({ dir }) => {
      const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(join(dir, 'data', 'portal.db')) }) })
      await migrate(db, sqliteDialect, [...migrations, next])
      await db.destroy()
    },
  })
})

onPostgres('F8', (postgres) => {
  let address: string
  beforeAll(async () => {
    address = await postgres.fresh()
  }, 60_000)
  it('on PostgreSQL', async () => {
    await goesOnAndStartsNoMore({
      options: () => ({ env: { DATABASE_URL: address } }),
      moveOn: async () => {
        const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address, max: 1 }) }) })
        await migrate(db, postgresDialect, [...migrations, next])
        await db.destroy()
      },
    })
  })
})
