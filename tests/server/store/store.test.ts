import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { accountScope } from '../../../server/store/scope.ts'
import { storeContract } from './contract/storeContract.ts'
import { endsOfTokens, staysOfStaff } from './contract/storeEnds.ts'
import { rowOf } from './contract/storeRows.ts'
import { indexContract } from './contract/storeIndexes.ts'

const root = mkdtempSync(join(tmpdir(), 'store-'))
let count = 0
const freshDir = (): string => join(root, String((count += 1)))
const a = accountScope('a')
async function textsIn(dataDir: string, statement: string): Promise<string[]> {
  const database = openLibsql(join(dataDir, 'portal.db'))
  const rows = database.prepare(statement).all([]) as { text: string }[]
  database.close()
  return rows.map(({ text }) => text)
}
afterAll(() => rmSync(root, { recursive: true, force: true }))

storeContract('the embedded database', () => openStore({ dataDir: freshDir() }))
indexContract('the embedded database', () => openStore({ dataDir: freshDir() }))

describe('the embedded database', () => {
  it('writes ahead, with every commit on the disk', async () => {
    const store = await openStore({
      dataDir: freshDir(),
      open: (path) => {
        const database = openLibsql(path)
        expect(database.prepare('pragma journal_mode').all([])).toEqual([{ journal_mode: 'wal' }])
        expect(database.prepare('pragma synchronous').all([])).toEqual([{ synchronous: 2 }])
        return database
      },
    })
    await store.close()
  })
  it('keeps written data across a restart', async () => {
    const dataDir = freshDir()
    const first = await openStore({ dataDir })
    await first.records.insert(a, 't', rowOf('1'))
    await first.close()
    const second = await openStore({ dataDir })
    expect(await second.records.count(a, 't')).toBe(1)
    await second.close()
  })
  it('answers for every type after one of them has been given an index', async () => {
    const store = await openStore({ dataDir: freshDir() })
    for (const type of ['paths', 'halls']) await store.records.insert(a, type, rowOf('1'))
    const countOf = async (type: string) => (await store.checks.recordsOf(type, undefined, 10)).length
    expect([await countOf('paths'), await countOf('halls')]).toEqual([1, 1])
    const index = (type: string) => ({ type, sort: { field: { column: 'updated_at' as const }, descending: true } })
    await store.keepIndexes([index('halls')])
    expect([await countOf('halls'), await countOf('paths'), await countOf('halls')]).toEqual([1, 1, 1])
    await store.keepIndexes([index('paths')])
    expect([await countOf('paths'), await countOf('halls'), await countOf('none')]).toEqual([1, 1, 0])
    await store.close()
  })
  it('is backed up while it is written, as docs/operations.md describes: the copy is complete and opens', async () => {
    const [dataDir, copy] = [freshDir(), freshDir()]
    const store = await openStore({ dataDir })
    await store.records.insert(a, 't', rowOf('before'))
    mkdirSync(copy)
    const writing = Promise.all(
      Array.from({ length: 50 }, (_, n) => store.transaction(({ records }) => records.insert(a, 't', rowOf(`beside ${n}`)))),
    )
    const other = openLibsql(join(dataDir, 'portal.db'))
    other.prepare(`vacuum into '${join(copy, 'portal.db')}'`).run([])
    other.close()
    await writing
    await store.records.insert(a, 't', rowOf('after'))
    await store.close()
    const restored = await openStore({ dataDir: copy })
    expect([(await restored.records.find(a, 't', 'before'))?.id, await restored.records.find(a, 't', 'after')]).toEqual([
      'before',
      undefined,
    ])
    await restored.close()
  })
  it.each([
    ['while it starts', 200, undefined],
    ['longer than it waits', 3000, /database is locked/],
  ] as const)('F5: waits, up to a limit, while another program locks the file (%s)', async (_, milliseconds, refusal) => {
    const dataDir = freshDir()
    mkdirSync(dataDir)
    const holder = new Worker(
      `
      const { parentPort, workerData } = require('node:worker_threads')
      const Database = require('libsql')
      const database = new Database(workerData.path)
      database.exec('pragma journal_mode = wal')
      database.exec('pragma locking_mode = exclusive; begin exclusive; create table held (id integer)')
      parentPort.postMessage('held')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.milliseconds)
      database.exec('rollback')
      database.close()`,
      { eval: true, workerData: { path: join(dataDir, 'portal.db'), milliseconds } },
    )
    // It may be over before the store is open.
    const exited = once(holder, 'exit')
    await once(holder, 'message')
    const opening = openStore({ dataDir })
    if (refusal) await expect(opening).rejects.toThrow(refusal)
    else await (await opening).close()
    await exited
  })
  it('A11: keeps the end of a stay of staff when later ones end', async () => {
    const dataDir = freshDir()
    const store = await openStore({ dataDir })
    await staysOfStaff(store, () =>
      textsIn(
        dataDir,
        "select account || ' ' || person_id || ' ' || entered_at || ' ' || coalesce(left_at, '-') as text from staff_entries",
      ),
    )
    await store.close()
  })
  it('A11: keeps the end of a token when all of its person end', async () => {
    const dataDir = freshDir()
    const store = await openStore({ dataDir })
    await endsOfTokens(store, () => textsIn(dataDir, "select id || ' ' || coalesce(revoked_at, '-') as text from api_tokens"))
    await store.close()
  })
  it('lets nobody change the audit or a revision', async () => {
    const dataDir = freshDir()
    const store = await openStore({ dataDir })
    await store.history.audit(a, { at: '', actor: '', actor_name: '', ip: '', request_id: '', action: '', type: '', id: '', detail: '' })
    await store.close()
    const database = openLibsql(join(dataDir, 'portal.db'))
    for (const statement of ["update audit set actor = 'x'", 'delete from audit'])
      expect(() => database.prepare(statement).run([])).toThrow(/append-only/)
    database.close()
  })
  it('stops a second server on the same data, and not the next one', async () => {
    const dataDir = freshDir()
    const first = await openStore({ dataDir })
    await expect(openStore({ dataDir })).rejects.toMatchObject({
      name: 'StoreError',
      fault: 'locked',
      message: expect.stringContaining(`process ${process.pid}`),
    })
    await first.close()
    await (await openStore({ dataDir })).close()
  })
  it('creates a missing directory, and reports clearly when it cannot', async () => {
    const dataDir = join(freshDir(), 'deep', 'er')
    await (await openStore({ dataDir })).close()
    expect(existsSync(join(dataDir, 'portal.db'))).toBe(true)
    const file = join(root, 'file')
    writeFileSync(file, '')
    await expect(openStore({ dataDir: join(file, 'data') })).rejects.toMatchObject({
      name: 'StoreError',
      fault: 'unavailable',
      message: expect.stringContaining(file),
    })
    await expect(openStore({ dataDir: '/proc/nowhere' })).rejects.toMatchObject({ name: 'StoreError', fault: 'unavailable' })
  })
  it('reports clearly that a file is not a database', async () => {
    const dataDir = freshDir()
    await (await openStore({ dataDir })).close()
    writeFileSync(join(dataDir, 'portal.db'), 'not a database, surely not one at all '.repeat(100))
    await expect(openStore({ dataDir })).rejects.toMatchObject({ name: 'StoreError', fault: 'unavailable' })
    expect(readFileSync(join(dataDir, 'portal.db'), 'utf8')).toContain('not a database')
  })
})

describe('migrations', () => {
  it('refuse a database of a newer version', async () => {
    const dataDir = freshDir()
    await (await openStore({ dataDir })).close()
    const database = openLibsql(join(dataDir, 'portal.db'))
    database.prepare("insert into migrations (id, name, at) values (999, 'future', '')").run([])
    database.close()
    await expect(openStore({ dataDir })).rejects.toThrow(/newer version/)
  })
  it('leave nothing of a failed step, and continue from there', async () => {
    const { Kysely, SqliteDialect } = await import('kysely')
    const db = new Kysely<Record<string, never>>({ dialect: new SqliteDialect({ database: openLibsql(':memory:') }) })
    const bad = {
      id: 900,
      name: 'bad',
      up: async (inside: typeof db) => {
        await sql`create table half (id integer)`.execute(inside)
        throw new Error('half way')
      },
    }
    await expect(migrate(db, sqliteDialect, [...migrations, bad as never])).rejects.toThrow('half way')
    const tables = await sql<{ name: string }>`select name from sqlite_master where name in ('half', 'records')`.execute(db)
    expect(tables.rows).toEqual([{ name: 'records' }])
    await migrate(db, sqliteDialect)
    expect((await sql`select id from migrations`.execute(db)).rows).toEqual(migrations.map(({ id }) => ({ id })))
    await db.destroy()
  })
})
