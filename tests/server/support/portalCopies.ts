// What a portal begins with, kept as the database of the first one of a worker that began so: to migrate and to fill a database
// is three quarters of the work of opening a portal.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import type { Clock } from '../../../server/services/model.ts'
import { type OpenDatabase, openLibsql } from '../../../server/store/database/open.ts'
import { keyFile } from '../../../server/services/access/keys/keyFile.ts'

type Files = { database: Buffer; key: Buffer | undefined; since: number }
const database = 'portal.db'
const kept = new Map<string, Files>()
/** Beyond that the oldest go: each is some megabytes. */
const maxKept = 12
/** Tests see how old some of it is. */
const maxMilliseconds = 5 * 60_000

/** Two portals with the same answer begin with the same data. Clocks that begin at now are the same: what is minutes old is as good. */
export function beginningOf(demo: boolean | 'people', env: Record<string, string>, clock: Clock | undefined): string {
  const time = clock?.().getTime()
  return JSON.stringify([demo, env, time === undefined || Math.abs(Date.now() - time) < 1000 ? 'now' : time])
}

/** Fills the folder of a new portal, when one that began the same way was opened lately. */
export function takeCopy(beginning: string, dataDir: string): boolean {
  const files = kept.get(beginning)
  if (!files || Date.now() - files.since > maxMilliseconds) return false
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, database), files.database, { mode: 0o600 })
  if (files.key) writeFileSync(join(dataDir, keyFile), files.key, { mode: 0o600 })
  return true
}

/** Call before anybody uses the portal. */
export function keepCopy(beginning: string, dataDir: string): void {
  const copy = join(dataDir, 'copy.db')
  const open = new Database(join(dataDir, database))
  open.exec(`vacuum into '${copy}'`)
  open.close()
  const key = join(dataDir, keyFile)
  kept.delete(beginning)
  kept.set(beginning, { database: readFileSync(copy), key: existsSync(key) ? readFileSync(key) : undefined, since: Date.now() })
  rmSync(copy)
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
}

/** Tests need no durability; the suites about it open the database as the server does. */
export const openFast: OpenDatabase = (path) => {
  const database = openLibsql(path)
  void database.prepare('pragma synchronous = off').all([])
  return database
}
