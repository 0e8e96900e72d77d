// A backup's archive: one compressed tar file, readable by its owner only, with a manifest of its contents.
import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { StoreError } from '../../store/database/errors.ts'
import type { TableHash } from '../../store/copying/endpoint.ts'

export type Manifest = {
  format: 1
  made_at: string
  /** The database's newest migration. */
  migration: number
  /** `file`: secrets.key is in the archive; `settings`: SECRETS_KEY is needed as well; `left out`: on demand. */
  keys: 'file' | 'settings' | 'left out'
  /** Set if statistics in ClickHouse were left out; otherwise the archive's tables contain them. */
  statistics?: 'left out'
  tables: Record<string, TableHash>
  /** SHA-256 of every other file, by path. */
  files: Record<string, string>
}
export const manifestFile = 'manifest.json'
/** Allow-list of a backup's files: nothing else is unpacked. */
const allowedPaths = /^(manifest\.json|portal\.db|secrets\.key|files(\/[a-z0-9_]+)?|(definitions|definitions-in-force)(\/[^/]+)*)\/?$/

/** Packs everything in `folder`. Throws StoreError when the file exists. */
export async function pack(folder: string, file: string, manifest: Omit<Manifest, 'files'>): Promise<void> {
  const handle = reserve(file)
  try {
    const files = await hashesIn(folder)
    writeFileSync(join(folder, manifestFile), `${JSON.stringify({ ...manifest, files }, null, 2)}\n`)
    // The manifest comes first: it can be read without unpacking the rest.
    const names = [manifestFile, ...readdirSync(folder).filter((name) => name !== manifestFile)]
    await create({ cwd: folder, file, gzip: true, portable: true, follow: true }, names)
    fsyncSync(handle)
  } catch (cause) {
    rmSync(file, { force: true })
    throw cause
  } finally {
    closeSync(handle)
  }
}

/** Unpacks into an empty folder and verifies every file. Throws StoreError when the archive is no backup or damaged. */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) =>
        allowedPaths.test(path) && !path.includes('..') && 'type' in entry && ['File', 'Directory'].includes(entry.type),
    })
  } catch (cause) {
    throw new StoreError(`${file} cannot be unpacked: ${(cause as Error).message}`, 'unavailable', cause)
  }
  if (!existsSync(join(folder, manifestFile))) throw new StoreError(`${file} is not a backup: it has no ${manifestFile}`, 'unavailable')
  const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest
  if (manifest.format !== 1) throw new StoreError(`${file} was made by a newer version of the program`, 'unavailable')
  const found = await hashesIn(folder)
  const wrong = [...new Set([...Object.keys(found), ...Object.keys(manifest.files)])].filter((path) => found[path] !== manifest.files[path])
  if (wrong.length > 0) throw new StoreError(`${file} is damaged: ${wrong.join(', ')} is not what was backed up`, 'unavailable')
  return manifest
}

function reserve(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (cause) {
    throw new StoreError(`the backup ${file} cannot be made: ${(cause as Error).message}`, 'unavailable', cause)
  }
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && relative(folder, path) !== manifestFile)
    .toSorted()
  const found: Record<string, string> = {}
  for (const path of paths) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    found[relative(folder, path)] = hash.digest('hex')
  }
  return found
}
