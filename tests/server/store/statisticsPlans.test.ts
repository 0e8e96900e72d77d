// Query plans of what each batch of log lines asks: independent of how much there is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import type { Tables } from '../../../server/store/schema.ts'
import { statisticsIn } from '../../../server/store/statistics/statistics.ts'

const dir = mkdtempSync(join(tmpdir(), 'statistics-plans-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it.each([1, 5, 200])('the views of %i viewers are found by viewer, however many views follow', async (count) => {
  await (await openStore({ dataDir: dir })).close()
  const database = openLibsql(join(dir, 'portal.db'))
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), log: ({ query }) => void asked.push(query) })
  const viewers = Array.from({ length: count }, (_, index) => `viewer-${index}`)
  await statisticsIn(db).visits('shop', 'stream', viewers, 1000, 2000)
  const plans = asked.map(({ sql, parameters }) => database.prepare(`explain query plan ${sql}`).all(parameters) as { detail: string }[])
  await db.destroy()
  expect(plans.map((rows) => rows.map(({ detail }) => detail))).toEqual([
    ['SEARCH stat_visits USING PRIMARY KEY (account=? AND stream=? AND visitor=? AND first_at<?)'],
  ])
})
