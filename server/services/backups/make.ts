// Creates a consistent backup of everything that a portal needs, while servers keep running.
import { constants, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copyDatabase } from '../../store/copying/copy.ts'
import { openEmbeddedEndpoint } from '../../store/copying/embeddedEndpoint.ts'
import { hashesOf } from '../../store/copying/endpoint.ts'
import { openPostgresEndpoint } from '../../store/copying/postgresEndpoint.ts'
import { StoreError } from '../../store/database/errors.ts'
import { keyFile } from '../access/keys/keyFile.ts'
import { backUp } from '../backup.ts'
import { filesName } from '../files/filesFolder.ts'
import { type Manifest, pack } from './archive.ts'
import { databaseFile, openTarget } from './paths.ts'
import { bringStatistics } from './statistics.ts'

/** Locations of a portal's data; as in the settings. */
export type PortalPaths = { dataDir: string; url: string; definitionsDir: string; keys: string; clickHouse?: string }
export const inForceFolder = 'definitions-in-force'

/** Throws StoreError when there is no database, or the file exists. */
export async function makeBackup(
  from: PortalPaths,
  {
    file,
    withKey = true,
    withFiles = true,
    withStatistics = true,
  }: { file: string } & Partial<Record<'withKey' | 'withFiles' | 'withStatistics', boolean>>,
): Promise<Manifest['keys']> {
  if (existsSync(file)) throw new StoreError(`the backup ${file} cannot be made: it exists already`, 'unavailable')
  const work = mkdtempSync(join(dirname(resolve(file)), '.backup-'))
  try {
    const content = join(work, 'content')
    mkdirSync(content)
    // The key is copied before the database: a rotation in between leaves a key too many, never one too few.
    const keys = copyKey(from, content, withKey)
    await copyOfDatabase(from, work, join(content, databaseFile))
    const isWhole = await bringStatistics(join(content, databaseFile), { clickHouse: from.clickHouse, withStatistics })
    // After the database: the bytes of every file in it are stored before its row.
    if (withFiles) copyUploads(join(from.dataDir, filesName), join(content, filesName))
    copyFolder(join(from.dataDir, inForceFolder), join(content, inForceFolder))
    copyFolder(from.definitionsDir, join(content, 'definitions'))
    const database = openEmbeddedEndpoint(join(content, databaseFile))
    const [tables, migrations] = await Promise.all([hashesOf(database), database.migrations()])
    await database.close()
    for (const end of ['-wal', '-shm']) rmSync(join(content, `${databaseFile}${end}`), { force: true })
    const statistics = isWhole ? {} : { statistics: 'left out' as const }
    await pack(content, file, {
      format: 1,
      made_at: new Date().toISOString(),
      migration: migrations.at(-1) ?? 0,
      keys,
      ...statistics,
      tables,
    })
    return keys
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Always in the embedded format, so that a backup can be restored to either database. */
async function copyOfDatabase({ dataDir, url }: PortalPaths, work: string, file: string): Promise<void> {
  if (!url) return backUp({ dataDir, file })
  const source = await openPostgresEndpoint(url)
  try {
    const folder = join(work, 'copy')
    const target = await openTarget(folder)
    await copyDatabase(source, target).finally(() => target.close())
    backUp({ dataDir: folder, file })
  } finally {
    await source.close()
  }
}

function copyKey({ dataDir, keys }: PortalPaths, content: string, withKey: boolean): Manifest['keys'] {
  if (keys !== '') return 'settings'
  if (!withKey) return 'left out'
  const file = join(dataDir, keyFile)
  if (existsSync(file)) cpSync(file, join(content, keyFile))
  return 'file'
}

function copyFolder(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, dereference: true })
}

/** Uploaded files, while some come and go. */
function copyUploads(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    try {
      copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
  }
}
