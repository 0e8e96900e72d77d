// Databases that commands name: a folder of the embedded one, or the address of PostgreSQL.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openEmbeddedPlace } from '../../store/copying/embeddedPlace.ts'
import type { Place } from '../../store/copying/place.ts'
import { openPostgresPlace } from '../../store/copying/postgresPlace.ts'
import { StoreError } from '../../store/database/errors.ts'
import { lockDirectory } from '../../store/database/lock.ts'
import { openStore } from '../../store/database/open.ts'
import { openPostgres } from '../../store/database/postgres/openPostgres.ts'
import { makePrivate } from '../../store/database/privateFiles.ts'

export const databaseFile = 'portal.db'
/** What a server and a restore leave in the folder that is no data. */
const leftovers = /^(lock\.db(-.*)?|server\.pid|lost\+found|before-restore-.*|\.restore-.*)$/

export const isPostgres = (place: string): boolean => /^postgres(ql)?:/.test(place)

/** Names of what is in a folder; leftovers and a folder that is not there count as nothing. */
export function contentsOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !leftovers.test(name)) : []
}

/** A database that no server writes meanwhile. Throws StoreError `locked` while one does. */
export async function openStill(place: string): Promise<Place> {
  if (isPostgres(place)) return openPostgresPlace(place, { alone: true })
  const dir = resolve(place)
  if (!existsSync(join(dir, databaseFile))) throw new StoreError(`there is no database in ${dir}`, 'unavailable')
  return locked(dir)
}

/** An empty database of the newest shape; tables are made where they are missing. Rows in it are found by whoever fills it. */
export async function openTarget(place: string): Promise<Place> {
  if (isPostgres(place)) {
    await (await openPostgres({ url: place, connections: 2 })).close()
    return openPostgresPlace(place)
  }
  const dir = resolve(place)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  await (await openStore({ dataDir: dir })).close()
  return locked(dir)
}

/** Brings a copy of an older database to the newest shape. */
export async function upgradeFolder(dir: string): Promise<void> {
  await (await openStore({ dataDir: dir })).close()
}

function locked(dir: string): Place {
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
