// Makes the data folder private to its owner, whatever the umask and existing modes.
import { chmodSync, closeSync, fchmodSync, lstatSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from './errors.ts'

const fileMode = 0o600
const folderMode = 0o700
const anybodyElse = 0o077
/** Windows has no file modes. */
const hasModes = process.platform !== 'win32'

/**
 * Restricts the folder and everything in it; returns what others could reach. Nobody reaches the files of a closed folder whatever their modes
 * are, and programs such as Knot set modes of their own. Throws StoreError where that fails. Links are skipped: their targets are not ours.
 */
export function closeFolder(dir: string): string[] {
  if (!hasModes) return []
  const found: string[] = []
  close(dir, found, { isReachable: true })
  return found
}

/** Creates the file with private modes before a library creates it with those of the umask; an existing one stays. */
export function makePrivate(file: string): void {
  const handle = openSync(file, 'a', fileMode)
  try {
    if (hasModes) fchmodSync(handle, fileMode)
  } finally {
    closeSync(handle)
  }
}

function close(path: string, found: string[], { isReachable }: { isReachable: boolean }): void {
  const info = lstatSync(path, { throwIfNoEntry: false })
  if (!info || info.isSymbolicLink()) return
  const isFolder = info.isDirectory()
  const isOpen = (info.mode & anybodyElse) !== 0
  if (isOpen) {
    if (isReachable) found.push(path)
    restrict(path, isFolder ? folderMode : fileMode)
  }
  if (isFolder) for (const name of namesIn(path)) close(join(path, name), found, { isReachable: isReachable && isOpen })
}

/** A folder that its owner closed to us (lost+found) contains nothing of ours, and nothing for others. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as { code?: string }).code === 'EACCES') return []
    throw error
  }
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (cause) {
    throw new StoreError(
      `${path} is open to other users of this machine and cannot be closed (${(cause as Error).message}). Make it belong to the user of the server: chown -R "$USER" and chmod -R go= on the data folder`,
      'unavailable',
      cause,
    )
  }
}
