// Databases named on the command line: a folder of the embedded one, or the address of PostgreSQL.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openEmbeddedPlace } from '../../store/copying/embeddedEndpoint.ts'
import type { CopyEndpoint } from '../../store/copying/endpoint.ts'
import { openPostgresPlace } from '../../store/copying/postgresEndpoint.ts'
import { StoreError } from '../../store/database/errors.ts'
import { lockDirectory } from '../../store/database/lock.ts'
import { openStore } from '../../store/database/open.ts'
import { openPostgres } from '../../store/database/postgres/openPostgres.ts'
import { makePrivate } from '../../store/database/privateFiles.ts'

export const databaseFile = 'portal.db'
/** Files of a server or a restore that are not data. */
const leftovers = /^(lock\.db(-.*)?|server\.pid|lost\+found|before-restore-.*|\.restore-.*)$/

export const isPostgres = (place: string): boolean => /^postgres(ql)?:/.test(place)

/** Entries of a folder; leftovers are ignored, and a missing folder is empty. */
export function contentsOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !leftovers.test(name)) : []
}

/** A database that no server writes meanwhile. Throws StoreError `locked` while one does. */
export async function openStill(place: string): Promise<CopyEndpoint> {
  if (isPostgres(place)) return openPostgresPlace(place, { alone: true })
  const dir = resolve(place)
  if (!existsSync(join(dir, databaseFile))) throw new StoreError(`there is no database in ${dir}`, 'unavailable')
  return locked(dir)
}

/** An empty database with the newest schema; missing tables are created. The caller detects existing rows. */
export async function openTarget(place: string): Promise<CopyEndpoint> {
  if (isPostgres(place)) {
    await (await openPostgres({ url: place, connections: 2 })).close()
    return openPostgresPlace(place)
  }
  const dir = resolve(place)
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
    const place = openEmbeddedPlace(file)
    return { ...place, close: () => place.close().finally(unlock) }
  } catch (cause) {
    unlock()
    throw cause
  }
}
