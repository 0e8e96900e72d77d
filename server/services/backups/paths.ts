// Databases named on the command line: a folder of the embedded one, or the address of PostgreSQL.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openEmbeddedEndpoint } from '../../store/copying/embeddedEndpoint.ts'
import type { CopyEndpoint } from '../../store/copying/endpoint.ts'
import { openPostgresEndpoint } from '../../store/copying/postgresEndpoint.ts'
import { StoreError } from '../../store/database/errors.ts'
import { lockDirectory } from '../../store/database/lock.ts'
import { openStore } from '../../store/database/open.ts'
import { openPostgres } from '../../store/database/postgres/openPostgres.ts'
import { makePrivate } from '../../store/database/privateFiles.ts'

export const databaseFile = 'portal.db'
/** Files of a server or a restore that are not data. */
const leftovers = /^(lock\.db(-.*)?|server\.pid|lost\+found|before-restore-.*|\.restore-.*)$/

export const isPostgres = (location: string): boolean => /^postgres(ql)?:/.test(location)

/** Entries of a folder; leftovers are ignored, and a missing folder is empty. */
export function contentsOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !leftovers.test(name)) : []
}

/** A database that no server writes meanwhile. Throws StoreError `locked` while one does. */
export async function openStill(location: string): Promise<CopyEndpoint> {
  if (isPostgres(location)) return openPostgresEndpoint(location, { alone: true })
  const dir = resolve(location)
  if (!existsSync(join(dir, databaseFile))) throw new StoreError(`there is no database in ${dir}`, 'unavailable')
  return locked(dir)
}

/** An empty database with the newest schema; missing tables are created. The caller detects existing rows. */
export async function openTarget(location: string): Promise<CopyEndpoint> {
  if (isPostgres(location)) {
    await (await openPostgres({ url: location, connections: 2 })).close()
    return openPostgresEndpoint(location)
  }
  const dir = resolve(location)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  await (await openStore({ dataDir: dir })).close()
  return locked(dir)
}

/** Migrates a copy of an older database to the newest schema. */
export async function upgradeFolder(dir: string): Promise<void> {
  await (await openStore({ dataDir: dir })).close()
}

function locked(dir: string): CopyEndpoint {
  const unlock = lockDirectory(dir)
  try {
    const file = join(dir, databaseFile)
    makePrivate(file)
    const location = openEmbeddedEndpoint(file)
    return { ...location, close: () => location.close().finally(unlock) }
  } catch (cause) {
    unlock()
    throw cause
  }
}
