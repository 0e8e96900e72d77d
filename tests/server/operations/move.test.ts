// A database moved between SQLite and PostgreSQL and back: the same rows in every table, nothing half done, nothing overwritten.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup, type PortalPaths } from '../../../server/services/backups/make.ts'
import { moveDatabase } from '../../../server/services/backups/move.ts'
import { restoreBackup } from '../../../server/services/backups/restore.ts'
import { openEmbeddedEndpoint } from '../../../server/store/copying/embeddedEndpoint.ts'
import { hashesOf, type TableHash } from '../../../server/store/copying/endpoint.ts'
import { openPostgresEndpoint } from '../../../server/store/copying/postgresEndpoint.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { accountScope } from '../../../server/store/scope.ts'
import { type Postgres, postgresBinaries, startPostgres } from '../../support/outside/postgres.ts'
import { openPortal } from '../support/portal.ts'
import { rowOf } from '../store/contract/storeRows.ts'

const bin = postgresBinaries()
const root = mkdtempSync(join(tmpdir(), 'move-'))
const key = Buffer.alloc(32, 7).toString('base64url')
let postgres: Postgres
let from: PortalPaths
let before: Record<string, TableHash>
let count = 0
const fresh = (): string => join(root, String((count += 1)))
const places = (dataDir: string, url = ''): PortalPaths => ({ dataDir, url, definitionsDir: join(dataDir, 'no-definitions'), keys: key })
async function inFolder(dir: string): Promise<Record<string, TableHash>> {
  const place = openEmbeddedEndpoint(join(dir, 'portal.db'))
  return hashesOf(place).finally(() => place.close())
}
async function inPostgres(url: string): Promise<Record<string, TableHash>> {
  const place = await openPostgresEndpoint(url)
  return hashesOf(place).finally(() => place.close())
}
const rowsOf = (tables: Record<string, TableHash>): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

describe.skipIf(!bin)('a database', () => {
  beforeAll(async () => {
    postgres = await startPostgres(bin!)
    const dataDir = fresh()
    from = places(dataDir)
    const portal = await openPortal({ env: { DATA_DIR: dataDir, SECRETS_KEY: key } })
    const odd = { text: 'a\u0000b \ud800 “ü” \\u0000', n: 2 ** 40 }
    await portal.services.store.records.insert(accountScope('odd'), 't', { ...rowOf('odd', odd), search: 'a\u0000b ünï' })
    await portal.close({ keep: true })
    before = await inFolder(dataDir)
  }, 120_000)
  afterAll(async () => {
    await postgres?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  it('is moved to PostgreSQL and back with the same rows in every table, and a portal runs on each', async () => {
    const url = await postgres.fresh()
    expect(await moveDatabase(from, url)).toEqual(before)
    expect(await inPostgres(url)).toEqual(before)
    expect(await inFolder(from.dataDir)).toEqual(before)
    const back = fresh()
    expect(await moveDatabase(places(fresh(), url), back)).toEqual(before)
    for (const env of [{ DATABASE_URL: url }, { DATA_DIR: back, SECRETS_KEY: key }] as Record<string, string>[]) {
      const portal = await openPortal({ demo: false, env })
      const person = await portal.signIn('cdn2@demo.example')
      const records = '/api/v1/accounts/demo-cdn2/http-resources'
      const [{ id, name } = { id: '', name: '' }] = (await person.ask({ url: records })).json<{ id: string; name: string }[]>()
      const filter = encodeURIComponent(JSON.stringify({ q: name }))
      const found = await person.ask({ url: `${records}?filter=${filter}` })
      expect([found.statusCode, found.json<{ id: string }[]>().map((one) => one.id)]).toEqual([200, expect.arrayContaining([id])])
      // Numbers go on, and the audit refuses what it did before.
      await expect(
        person.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/dns-zones', body: { name: 'moved.example' } }),
      ).resolves.toMatchObject({ statusCode: 201 })
      await portal.close()
    }
    await expect(postgres.run(url, "update audit set account = 'x'")).rejects.toThrow(/append-only/)
  }, 120_000)
  it('keeps assigned numbers, also when their rows are deleted', async () => {
    const [dir, back, url] = [fresh(), fresh(), await postgres.fresh()]
    const store = await openStore({ dataDir: dir })
    await store.close()
    const { default: Database } = await import('libsql')
    const database = new Database(join(dir, 'portal.db'))
    database.exec("insert into sqlite_sequence (name, seq) values ('outbox', 41)")
    database.close()
    await moveDatabase(places(dir), url)
    expect(await postgres.run(url, 'select last_value::integer as last from outbox_seq_seq')).toEqual([{ last: 41 }])
    await moveDatabase(places(fresh(), url), back)
    const moved = openEmbeddedEndpoint(join(back, 'portal.db'))
    expect((await moved.counters()).get('outbox')).toBe(41)
    await moved.close()
  })
  it('is backed up from PostgreSQL while it is written, and restored to either', async () => {
    const url = await postgres.fresh()
    await moveDatabase(from, url)
    const portal = await openPortal({ demo: false, env: { DATABASE_URL: url } })
    const file = `${fresh()}.tar.gz`
    const busy = { isOver: false }
    const writing = (async () => {
      for (let n = 0; !busy.isOver; n += 1) await portal.services.store.records.insert(accountScope('busy'), 't', rowOf(`b${n}`))
    })()
    await makeBackup(places(fresh(), url), { file })
    busy.isOver = true
    await writing
    await portal.close()
    const [other, folder] = [await postgres.fresh(), fresh()]
    const { manifest } = await restoreBackup(places(fresh(), other), { file })
    await restoreBackup(places(folder), { file })
    expect(await inPostgres(other)).toEqual(manifest.tables)
    expect(await inFolder(folder)).toEqual(manifest.tables)
    expect(rowsOf(manifest.tables)).toBeGreaterThanOrEqual(rowsOf(before))
  }, 120_000)

  describe('is not moved', () => {
    it('to a database with rows', async () => {
      const url = await postgres.fresh()
      await moveDatabase(from, url)
      await expect(moveDatabase(from, url)).rejects.toThrow(/is not empty: its table \w+ has rows/)
      expect(await inPostgres(url)).toEqual(before)
      await expect(moveDatabase(from, from.dataDir)).rejects.toThrow(/is not empty/)
      expect(await inFolder(from.dataDir)).toEqual(before)
    })
    it('while a server uses it', async () => {
      const [dir, url, url2] = [fresh(), await postgres.fresh(), await postgres.fresh()]
      const store = await openStore({ dataDir: dir })
      await expect(moveDatabase(places(dir), url)).rejects.toThrow(/another server/)
      await store.close()
      await moveDatabase(from, url)
      const portal = await openPortal({ demo: false, env: { DATABASE_URL: url } })
      await expect(moveDatabase(places(fresh(), url), url2)).rejects.toThrow(/used by a running server/)
      await portal.close()
      await expect(inPostgres(url2)).resolves.toEqual({})
    })
    it.each([
      ['mysql://h/d', /postgres:\/\/… or a folder/],
      ['postgres://nobody:hidden@127.0.0.1:9/none', /cannot be reached|ECONNREFUSED/],
    ])('to %s, and no password is shown', async (to, reason) => {
      const error = await moveDatabase(from, to).catch((cause: Error) => cause)
      expect((error as Error).message).toMatch(reason)
      expect((error as Error).message).not.toContain('hidden')
      expect(await inFolder(from.dataDir)).toEqual(before)
    })
    it('from a folder without a database, and none is created', async () => {
      const [none, to] = [fresh(), fresh()]
      await expect(moveDatabase(places(none), to)).rejects.toThrow(/no database/)
      expect([existsSync(none), existsSync(join(to, 'portal.db'))]).toEqual([false, false])
    })
    it('in part: when a table cannot be filled, the target stays empty and can be tried again', async () => {
      const url = await postgres.fresh()
      await moveDatabase(places(await emptyFolder()), url)
      await postgres.run(url, 'alter table sessions add constraint no_sessions check (false)')
      await postgres.run(url, "alter table persons add constraint no_persons check (email = '')")
      await expect(moveDatabase(from, url)).rejects.toThrow(/no_persons|no_sessions/)
      expect(Object.entries(await inPostgres(url)).filter(([table, { rows }]) => rows > 0 && table !== 'settings')).toEqual([])
      await postgres.run(url, 'alter table persons drop constraint no_persons')
      await postgres.run(url, 'alter table sessions drop constraint no_sessions')
      expect(await moveDatabase(from, url)).toEqual(before)
    })
    it('from an older schema', async () => {
      const dir = await emptyFolder()
      const { default: Database } = await import('libsql')
      const database = new Database(join(dir, 'portal.db'))
      database.exec('delete from migrations where id = (select max(id) from migrations)')
      database.close()
      await expect(moveDatabase(places(dir), await postgres.fresh())).rejects.toThrow(/another version of the program/)
    })
  })

  it('is restored to PostgreSQL only when that is empty', async () => {
    const [url, file] = [await postgres.fresh(), `${fresh()}.tar.gz`]
    await makeBackup(from, { file })
    await moveDatabase(from, url)
    await expect(restoreBackup(places(fresh(), url), { file, force: true })).rejects.toThrow(/is not empty/)
    expect(await inPostgres(url)).toEqual(before)
  })
  it('is moved, backed up and restored by the commands', async () => {
    const [url, file, dir] = [await postgres.fresh(), `${fresh()}.tar.gz`, fresh()]
    mkdirSync(dir)
    const run = (command: string, args: string[], env: Record<string, string>) =>
      spawnSync(process.execPath, ['--import', 'tsx', `tools/${command}.ts`, ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', ENV_FILE: '', DEFINITIONS_DIR: join(dir, 'definitions'), SECRETS_KEY: key, ...env },
      })
    const moved = run('move', ['--to', url], { DATA_DIR: from.dataDir })
    expect([moved.status, moved.stderr]).toEqual([0, ''])
    expect(moved.stdout).toContain(before.records!.hash)
    const made = run('backup', [file], { DATABASE_URL: url, DATA_DIR: join(dir, 'unused') })
    expect([made.status, made.stderr, made.stdout]).toEqual([0, '', expect.stringContaining('SECRETS_KEY')])
    const restored = run('restore', [file], { DATA_DIR: join(dir, 'data') })
    expect([restored.status, restored.stderr]).toEqual([0, ''])
    expect(await inFolder(join(dir, 'data'))).toEqual(before)
    const again = run('restore', [file], { DATA_DIR: join(dir, 'data') })
    expect([again.status, again.stderr.split('\n').length]).toEqual([1, 2])
    expect(run('move', [], {}).stderr).toContain('npm run move -- --to')
    expect(run('move', ['--form', url], {}).status).toBe(1)
  }, 120_000)
})

async function emptyFolder(): Promise<string> {
  const dir = fresh()
  await (await openStore({ dataDir: dir })).close()
  return dir
}
