// F7: a backup of the version before is restored by this one with every row, which has the newest shape once the server has started.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeBackup, type PortalPaths } from '../../../server/services/backups/make.ts'
import { restoreBackup } from '../../../server/services/backups/restore.ts'
import { openEmbeddedEndpoint } from '../../../server/store/copying/embeddedEndpoint.ts'
import { hashesOf } from '../../../server/store/copying/endpoint.ts'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { type Database, expectKept, past, read } from '../support/migrating.ts'

const root = mkdtempSync(join(tmpdir(), 'older-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const placesIn = (name: string): PortalPaths => ({
  dataDir: join(root, name, 'data'),
  definitionsDir: join(root, name, 'own'),
  url: '',
  keys: '',
})
async function inside<Result>({ dataDir }: PortalPaths, work: (database: Database) => Promise<Result>): Promise<Result> {
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(join(dataDir, 'portal.db')) }) })
  return work({ db, dialect: sqliteDialect, close: () => db.destroy() }).finally(() => db.destroy())
}

it('a backup of the previous version is restored completely and migrated', async () => {
  const [old, to, file] = [placesIn('old'), placesIn('new'), join(root, 'older.tar.gz')]
  mkdirSync(old.dataDir, { recursive: true })
  const { tables, before } = await inside(old, (database) => past(database, migrations.slice(0, -1)))
  await makeBackup(old, { file })
  const { manifest } = await restoreBackup(to, { file })
  expect(manifest.migration).toBe(migrations.at(-2)!.id)
  const restored = openEmbeddedEndpoint(join(to.dataDir, 'portal.db'))
  expect(await hashesOf(restored).finally(() => restored.close())).toEqual(manifest.tables)
  await (await openStore({ dataDir: to.dataDir })).close()
  await inside(to, async (database) => {
    expectKept(before, await read(database, tables))
    const { rows } = await sql<{ id: number }>`select max(id) as id from migrations`.execute(database.db)
    expect(rows).toEqual([{ id: migrations.at(-1)!.id }])
  })
})
