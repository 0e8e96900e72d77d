// Copies the embedded database consistently while a server writes it. Only its owner can read the copy, from the first byte on.
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from '../store/database/errors.ts'
import { openLibsql } from '../store/database/open.ts'
import { makePrivate } from '../store/database/privateFiles.ts'

/** Throws StoreError when there is no database, or when the file exists. */
export function backUp({ dataDir, file }: { dataDir: string; file: string }): void {
  const from = join(dataDir, 'portal.db')
  if (!existsSync(from)) throw new StoreError(`there is no database ${from}`, 'unavailable')
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (cause) {
    throw new StoreError(`the backup ${file} cannot be made: ${(cause as Error).message}`, 'unavailable', cause)
  }
  makePrivate(file)
  const database = openLibsql(from)
  try {
    // SQLite treats an empty file as a new database.
    void database.prepare('vacuum into ?').all([file])
  } finally {
    database.close()
  }
}
