// Restores a backup. Everything is unpacked and verified beside the target first; existing files are moved aside, never deleted.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyDatabase } from '../../store/copying/copy.ts'
import { openEmbeddedEndpoint } from '../../store/copying/embeddedEndpoint.ts'
import { hashesOf, type TableHash } from '../../store/copying/endpoint.ts'
import { migrations } from '../../store/database/migrate.ts'
import { StoreError } from '../../store/database/errors.ts'
import { lockDirectory } from '../../store/database/lock.ts'
import { closeFolder } from '../../store/database/privateFiles.ts'
import { keyFile } from '../access/keys/keyFile.ts'
import { filesName } from '../files/filesFolder.ts'
import { type Manifest, unpack } from './archive.ts'
import { inForceFolder, type PortalPaths } from './make.ts'
import { contentsOf, databaseFile, openStill, openTarget, upgradeFolder } from './paths.ts'

/** `savedDir`: the new location of the previous files. */
export type Restored = { manifest: Manifest; savedDir?: string }

/** `force`: existing files are moved aside; a PostgreSQL database must be empty anyway. Throws StoreError without having changed anything. */
export async function restoreBackup(to: PortalPaths, { file, force = false }: { file: string; force?: boolean }): Promise<Restored> {
  const [dataDir, definitionsDir] = [resolve(to.dataDir), resolve(to.definitionsDir)]
  if (!existsSync(file)) throw new StoreError(`there is no backup ${file}`, 'unavailable')
  if (!force) for (const folder of [dataDir, definitionsDir]) refuseFilled(folder)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(dataDir)
  // Inside the folder itself, which may be a separate volume: files move within it.
  const work = mkdtempSync(join(dataDir, '.restore-'))
  try {
    const content = join(work, 'content')
    mkdirSync(content)
    const manifest = await unpack(file, content)
    await check(content, manifest, to)
    const own = join(content, 'definitions')
    // The caller may lack write access to the definitions, so equal ones are not written.
    const replaced = isSame(own, definitionsDir) ? undefined : definitionsDir
    if (replaced) refuseReadOnly(replaced)
    if (to.url) await intoPostgres(content, work, to.url)
    const names = [...(to.url ? [] : [databaseFile]), keyFile, inForceFolder, filesName].filter((name) => existsSync(join(content, name)))
    const savedDir = setAside(dataDir, definitionsDir)
    for (const name of names) renameSync(join(content, name), join(dataDir, name))
    if (replaced) replaceFolder(own, replaced)
    closeFolder(dataDir)
    return { manifest, ...(savedDir && { savedDir }) }
  } finally {
    rmSync(work, { recursive: true, force: true })
    unlock()
  }
}

function refuseFilled(folder: string): void {
  const found = contentsOf(folder)
  if (found.length > 0)
    throw new StoreError(
      `${folder} is not empty (${found.slice(0, 3).join(', ')}). With --force its contents are moved to a folder beside it`,
      'unavailable',
    )
}

/** The same folders and files; none at all is the same as an empty folder. */
function isSame(one: string, other: string): boolean {
  const [names, others] = [contentsOf(one).toSorted(), contentsOf(other).toSorted()]
  if (names.join('/') !== others.join('/')) return false
  return names.every((name) => {
    const [left, right] = [join(one, name), join(other, name)]
    const isFolder = statSync(left).isDirectory()
    if (isFolder !== statSync(right).isDirectory()) return false
    return isFolder ? isSame(left, right) : readFileSync(left).equals(readFileSync(right))
  })
}

/** Tried before anything moves: folders of definitions often belong to somebody else, or are mounted to be read. */
function refuseReadOnly(definitionsDir: string): void {
  try {
    mkdirSync(definitionsDir, { recursive: true })
    rmSync(mkdtempSync(join(definitionsDir, '.restore-')), { recursive: true })
  } catch (cause) {
    throw new StoreError(
      `the definitions in the backup differ from those in ${definitionsDir}, which cannot be written here (${(cause as { code?: string }).code})`,
      'unavailable',
      cause,
    )
  }
}

async function check(content: string, manifest: Manifest, { keys }: PortalPaths): Promise<void> {
  if (manifest.migration > (migrations.at(-1)?.id ?? 0))
    throw new StoreError('the backup was made by a newer version of the program', 'unavailable')
  if (manifest.keys === 'settings' && keys === '')
    throw new StoreError('the secrets of the backup are sealed with SECRETS_KEY of its settings: set it, and try again', 'unavailable')
  const database = openEmbeddedEndpoint(join(content, databaseFile))
  const found = await hashesOf(database).finally(() => database.close())
  const wrong = differing(manifest.tables, found)
  if (wrong.length > 0) throw new StoreError(`the backup is damaged: ${wrong.join(', ')}`, 'unavailable')
  for (const end of ['-wal', '-shm']) rmSync(join(content, `${databaseFile}${end}`), { force: true })
}

async function intoPostgres(content: string, work: string, url: string): Promise<void> {
  const folder = join(work, 'database')
  mkdirSync(folder)
  renameSync(join(content, databaseFile), join(folder, databaseFile))
  await upgradeFolder(folder)
  const source = await openStill(folder)
  try {
    const target = await openTarget(url)
    await copyDatabase(source, target).finally(() => target.close())
  } finally {
    await source.close()
  }
}

function setAside(dataDir: string, definitionsDir: string): string | undefined {
  const [data, definitions] = [contentsOf(dataDir), contentsOf(definitionsDir)]
  if (data.length + definitions.length === 0) return undefined
  const savedFolder = mkdtempSync(join(dataDir, 'before-restore-'))
  // The target may be on another disk.
  for (const name of definitions) cpSync(join(definitionsDir, name), join(savedFolder, 'definitions', name), { recursive: true })
  for (const name of data) renameSync(join(dataDir, name), join(savedFolder, name))
  return savedFolder
}

/** Existing files were moved aside before. */
function replaceFolder(from: string, to: string): void {
  for (const name of contentsOf(to)) rmSync(join(to, name), { recursive: true })
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

function differing(one: Record<string, TableHash>, other: Record<string, TableHash>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (table) => JSON.stringify(one[table]) !== JSON.stringify(other[table]),
  )
}

/** Whether the keys of two folders are the same, or one has none. */
export function agreeOnKeys(one: string, other: string): boolean {
  const keyOf = (folder: string): string => (existsSync(join(folder, keyFile)) ? readFileSync(join(folder, keyFile), 'utf8').trim() : '')
  return ['', keyOf(one)].includes(keyOf(other))
}
