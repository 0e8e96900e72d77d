// Files on disk: linked and counted; the space that is left.
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, readdir, readFile, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another name for a file; a copy where that is not possible. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}

/** Bytes of the recorded segments and the MP4 in a folder. */
export async function bytesIn(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /\.(?:ts|mp4)$/.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes of the disk of a folder. */
export async function diskOf(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** An id that stays with the folder. */
export async function nodeIdIn(dir: string): Promise<string> {
  const path = join(dir, 'node-id')
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (/^[a-f0-9]{24}$/.test(kept)) return kept
  const made = randomBytes(12).toString('hex')
  await writeFile(path, `${made}\n`, { mode: 0o600 })
  return made
}
