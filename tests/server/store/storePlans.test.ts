// Query plans of lists and searches: both databases use the indexes of fields and words.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SqlDialect } from '../../../server/store/database/sqlDialect.ts'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { postgresDialect } from '../../../server/store/database/postgres/dialectPostgres.ts'
import type { FieldIndex } from '../../../server/store/database/indexes.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { type RecordQuery, recordsIn } from '../../../server/store/records/records.ts'
import type { Tables } from '../../../server/store/schema.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { onPostgres } from '../support/onPostgres.ts'

const member = (name: string) => ({ path: [name] })
const order = { field: member('name'), descending: false }
const wanted: FieldIndex[] = [
  { type: 't', sort: order },
  { type: 't', filter: { field: member('state'), kind: 'string' }, sort: order },
  { type: 't', filter: { field: member('size'), kind: 'number' }, sort: order },
]
const scope = accountScope('a')
const lists: Record<string, RecordQuery> = {
  'the first page in order': { sort: [order], limit: 25 },
  'the last page in order': { sort: [order], limit: 25, offset: 3975 },
  'a filter of text in order': { where: [{ field: member('state'), is: 'equal', value: 's7' }], sort: [order], limit: 25 },
  'a filter of numbers in order': { where: [{ field: member('size'), is: 'equal', value: 7 }], sort: [order], limit: 25 },
}
const search = '\u001fword \u001f77'

/** Each on a connection of its own, which knows the shape of now. */
type Explain = (text: string, parameters: readonly unknown[]) => Promise<string>

function suite(
  name: string,
  dialect: SqlDialect,
  open: () => Promise<{ store: Store; driver: Dialect; explain: Explain; close: () => Promise<void> }>,
  marks: { words: RegExp; sorted: RegExp },
): void {
  describe(`${name}: plans`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    let db: Kysely<Tables>
    const asked: { sql: string; parameters: readonly unknown[] }[] = []
    beforeAll(async () => {
      opened = await open()
      db = new Kysely<Tables>({ dialect: opened.driver, log: ({ query }) => void asked.push(query) })
      await fill(db, dialect)
    })
    afterAll(async () => {
      await db.destroy()
      await opened.close()
    })
    /** Every statement of the work. */
    async function plansOf(work: (records: ReturnType<typeof recordsIn>) => Promise<unknown>): Promise<string[]> {
      if (dialect.name === 'postgres') await sql`vacuum analyze records, record_words`.execute(db)
      asked.length = 0
      await work(recordsIn(db, dialect))
      const plans = []
      for (const { sql: text, parameters } of asked.slice()) plans.push(await opened.explain(text, parameters))
      return plans
    }

    it.each(Object.entries(lists))('%s is read from an index of its fields, in order', async (_, query) => {
      await opened.store.keepIndexes(wanted)
      const plans = await plansOf((records) => records.list(scope, 't', query))
      expect(plans).toHaveLength(2)
      expect(plans[1]).toMatch(/field_/)
      expect(plans[1]).not.toMatch(marks.sorted)
      if (query.where) expect(plans[0]).toMatch(/field_/)
    })
    it('without those indexes everything is read and sorted: the plans show the difference', async () => {
      await opened.store.keepIndexes(wanted)
      expect(await opened.store.keepIndexes([])).toMatchObject({ dropped: { length: wanted.length }, failed: [] })
      for (const query of Object.values(lists)) {
        const plans = await plansOf((records) => records.list(scope, 't', query))
        expect(plans.join('\n')).not.toMatch(/field_/)
        expect(plans[1]).toMatch(marks.sorted)
      }
    })
    it('a search reads a range of words, in one type and over types', async () => {
      await opened.store.keepIndexes(wanted)
      const [counted, ...reads] = await plansOf((records) => records.list(scope, 't', { search, sort: [order], limit: 25 }))
      for (const plan of [counted, ...reads]) expect(plan).toMatch(marks.words)
      // The hits are read by id instead of all records in the list's order.
      expect(reads).toHaveLength(2)
      for (const plan of reads) expect(plan).not.toMatch(/field_/)
      for (const plan of await plansOf((records) => records.search(scope, ['t', 'u'], { search, id: 'x', each: 5 })))
        expect(plan).toMatch(marks.words)
      expect((await plansOf((records) => records.list(scope, 't', { search: 'ord 7' }))).join()).not.toMatch(marks.words)
    })
  })
}

/** 4000 rows each of two accounts; the database numbers them itself. */
async function fill(db: Kysely<Tables>, { name }: SqlDialect): Promise<void> {
  const series =
    name === 'sqlite'
      ? sql`(with recursive s(n) as (select 0 union all select n + 1 from s where n < 3999) select n from s)`
      : sql`generate_series(0, 3999) n`
  const text = (what: string) => sql.raw(`cast(${what} as text)`)
  for (const account of ['a', 'b']) {
    await sql`insert into records (account, type, id, parent, version, data, search, delivery, created_at, updated_at)
      select ${account}, 't', ${text('n')}, '', 1, '{"name":"n' || ${text('n * 7919 % 4000')} || '","state":"s' || ${text('n % 100')} || '","size":' || ${text('n % 100')} || '}', ${sql.lit('\u001fword ')} || ${text('n')} || ${sql.lit('\u001fand')}, '', '', '' from ${series}`.execute(
      db,
    )
  }
  await sql`update records set search = replace(search, 'word ', ${sql.lit('word \u001f')})`.execute(db)
}

const dir = mkdtempSync(join(tmpdir(), 'plans-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
suite(
  'the embedded database',
  sqliteDialect,
  async () => {
    const store = await openStore({ dataDir: dir })
    const explain: Explain = async (text, parameters) => {
      const database = openLibsql(join(dir, 'portal.db'))
      const rows = database.prepare(`explain query plan ${text}`).all(parameters) as { detail: string }[]
      database.close()
      return rows.map(({ detail }) => detail).join('\n')
    }
    return { store, driver: new SqliteDialect({ database: openLibsql(join(dir, 'portal.db')) }), explain, close: () => store.close() }
  },
  {
    words: /SEARCH record_words USING PRIMARY KEY \(account=\? AND type=\? AND word>\? AND word<\?\)/,
    sorted: /USE TEMP B-TREE FOR ORDER BY/,
  },
)

onPostgres('on PostgreSQL', (postgres) => {
  suite(
    'PostgreSQL',
    postgresDialect,
    async () => {
      const url = await postgres.fresh()
      const store = await openPostgres({ url, connections: 4 })
      const explain: Explain = async (text, parameters) => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
        await client.end()
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      }
      return {
        store,
        driver: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
        explain,
        close: () => store.close(),
      }
    },
    {
      words: /Index (Only )?Cond: .*word >= .*word < |record_words_pkey/,
      sorted: /^\s*(->\s+)?Sort\b|^Limit[^\n]*\n\s*->\s+Sort\b/,
    },
  )
})
