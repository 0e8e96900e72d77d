// Moves a database to another place of either kind. The old one stays unchanged.
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyDatabase } from '../../store/copying/copy.ts'
import type { TableHash } from '../../store/copying/endpoint.ts'
import { StoreError } from '../../store/database/errors.ts'
import { keyFile } from '../access/keys/keyFile.ts'
import type { PortalPaths } from './make.ts'
import { databaseFile, isPostgres, openStill, openTarget } from './paths.ts'
import { agreeOnKeys } from './restore.ts'

/** `to`: postgres://… or a folder. Resolves to the hashes of all tables, equal on both sides. Throws StoreError and leaves the target empty. */
export async function moveDatabase(from: PortalPaths, to: string): Promise<Record<string, TableHash>> {
  if (!isPostgres(to) && to.includes('://')) throw new StoreError('expected postgres://… or a folder', 'unavailable')
  const own = resolve(from.dataDir)
  if (!isPostgres(to)) prepareFolder(from, resolve(to))
  const source = await openStill(from.url || own)
  try {
    const target = await openTarget(to)
    try {
      return await copyDatabase(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** The key goes where the server will look for it. */
function prepareFolder({ dataDir, keys }: PortalPaths, folder: string): void {
  if (existsSync(join(folder, databaseFile))) throw new StoreError(`${folder} is not empty: it has a ${databaseFile}`, 'unavailable')
  if (keys !== '' || folder === resolve(dataDir)) return
  if (!agreeOnKeys(dataDir, folder)) throw new StoreError(`${folder} has a ${keyFile} of another portal`, 'unavailable')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(join(dataDir, keyFile))) cpSync(join(dataDir, keyFile), join(folder, keyFile))
}
