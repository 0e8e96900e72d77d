// A database of a version that kept secrets in clear: when the background work is done, no byte of its files holds one, nor does a backup.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '../../../server/services/backup.ts'
import { startSweeping } from '../../../server/services/records/secrets/secretSweep.ts'
import { openSealing } from '../../../server/services/sealed/openSealing.ts'
import { startResealing } from '../../../server/services/sealed/resealing.ts'
import { sealedStore } from '../../../server/services/sealed/sealedStore.ts'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { filesOf, foundIn } from '../support/byteSearch.ts'
import { tablesOf } from '../support/migrating.ts'
import { definition, quiet } from '../support/sealedBed.ts'

type Json = Record<string, unknown>
const at = '2026-02-03T04:05:06.000Z'
const secrets = { field: 'Clear-Sesame-0001', header: 'Clear-Sesame-0002', letter: 'Clear-Sesame-0003', deleted: 'Clear-Sesame-0004' }
const header = { type: 'object', additionalProperties: { type: 'object', properties: { value: { type: 'string', writeOnly: true } } } }
const today = definition('today', {
  schema: {
    type: 'object',
    properties: {
      token: { type: 'string', writeOnly: true },
      headers: { type: 'object', properties: { request_secret: header } },
    },
  },
})
/** Long enough that what is rewritten moves to other pages. */
const data = (n: number, token = `${secrets.field}-${n}`): Json => ({
  name: `record ${n} ${'x'.repeat(n * 7)}`,
  token,
  headers: { request: { authorization: `${secrets.header}-${n}` } },
})
let dir: string
let store: Store | undefined

beforeEach(async () => {
  dir = join(mkdtempSync(join(tmpdir(), 'portal-')), 'data')
  mkdirSync(dir)
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(join(dir, 'portal.db')) as never }) })
  await migrate(
    db,
    sqliteDialect,
    migrations.filter(({ id }) => id < 22),
  )
  const tables = await tablesOf({ db, dialect: sqliteDialect, close: () => db.destroy() })
  const put = async (table: string, given: Json): Promise<void> => {
    const columns = tables[table]!.filter(({ isMade }) => !isMade)
    const values = columns.map(({ name, isText }) => (name in given ? given[name] : isText ? at : 1))
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
      db,
    )
  }
  const row = { account: 'a', type: 't', parent: '', search: '', delivery: 'none', labels: '[]', secrets: '["/token"]', deleted_at: null }
  for (let n = 0; n < 120; n += 1) {
    const text = JSON.stringify(n === 7 ? data(n, secrets.deleted) : data(n))
    await put('records', { ...row, id: `r${n}`, version: 1, data: text, ...(n === 7 && { deleted_at: at }) })
    await put('record_revisions', { ...row, id: `r${n}`, version: 1, data: text })
  }
  for (let n = 0; n < 3; n += 1)
    await put('message_texts', { id: `m${n}`, kind: 'mail', expires_at: at, due_at: at, data: JSON.stringify({ text: secrets.letter }) })
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
})
afterEach(async () => {
  await store?.close()
  rmSync(join(dir, '..'), { recursive: true, force: true })
})

/** Background work of a start of today's server. */
async function start(changes: Partial<Store> = {}): Promise<Store> {
  const opened = (store = await openStore({ dataDir: dir }))
  const settings = { SECRETS_KEY: '', DATA_DIR: dir }
  const parts = { store: { ...opened, ...changes }, registry: { list: () => [today] }, log: quiet }
  const sealing = await openSealing(opened, settings)
  const sweeping = startSweeping(parts)
  await sweeping.pass()
  await sweeping.close()
  const resealing = startResealing({ ...parts, sealing, settings, maxRows: 7 })
  await resealing.pass()
  await resealing.close()
  return sealedStore(opened, sealing)
}
const scrubbed = (): Promise<string | undefined> => store!.brands.setting('secrets-scrubbed')

describe('an older database', () => {
  it('has its secrets in plain text: the search finds all', () => {
    expect(foundIn(filesOf(dir), secrets)).toEqual(Object.keys(secrets).map((kind) => `${kind} in portal.db`))
  })
  it('has none in plain text after the background work, while the server runs, and each can be opened', async () => {
    const sealed = await start()
    expect(foundIn(filesOf(dir), secrets)).toEqual([])
    const file = join(dir, '..', 'backup.db')
    backUp({ dataDir: dir, file })
    expect(foundIn({ backup: readFileSync(file) }, secrets)).toEqual([])
    const { data: text } = (await sealed.records.find(accountScope('a'), 't', 'r9'))!
    expect(JSON.parse(text)).toMatchObject({
      token: `${secrets.field}-9`,
      headers: { request_secret: { authorization: { value: `${secrets.header}-9` } } },
    })
    expect((await sealed.records.findDeleted(accountScope('a'), 't', 'r7'))!.data).toContain(secrets.deleted)
    expect((await sealed.messages.find('m1'))!.data).toContain(secrets.letter)
    expect(await sealed.messages.claim('mail', at.replace('04', '03'), at)).toBeUndefined()
  })
  it('would keep them in free pages if its files were not rewritten', async () => {
    await start({ scrub: async () => undefined })
    expect(foundIn(filesOf(dir), secrets)).not.toEqual([])
  })
  it('rewrites its files once, and again after an interruption', async () => {
    let count = 0
    const counted = { scrub: async () => void (count += 1) }
    for (const expected of [1, 1]) {
      await start(counted)
      expect([count, await scrubbed()]).toEqual([expected, 'done'])
      await store!.close()
    }
    const opened = await openStore({ dataDir: dir })
    await opened.brands.setSetting('secrets-scrubbed', 'due')
    await opened.close()
    await start(counted)
    expect([count, await scrubbed()]).toEqual([2, 'done'])
  })
  it('on a full disk continues, and retries at the next start', async () => {
    let count = 0
    const scrub = async (): Promise<void> => {
      count += 1
      throw new Error('the disk is full')
    }
    await start({ scrub })
    expect([count, await scrubbed()]).toEqual([1, 'due'])
    await store!.close()
    await start()
    expect([foundIn(filesOf(dir), secrets), await scrubbed()]).toEqual([[], 'done'])
  })
})
