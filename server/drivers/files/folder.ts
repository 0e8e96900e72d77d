// Stores uploaded files in a folder of this machine, or of a disk that all processes share.
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileDriver } from './fileDriver.ts'

const fileMode = 0o600
const folderMode = 0o700
const keyPattern = /^[a-z0-9_]{1,80}$/

export function createFolderDriver(folder: string): FileDriver {
  return {
    size: async (key) => (await found(pathOf(key)))?.size ?? 0,
    async append(key, offset, bytes) {
      await mkdir(folder, { recursive: true, mode: folderMode })
      const handle = await open(pathOf(key), offset === 0 ? 'w' : 'r+', fileMode)
      try {
        let at = offset
        for await (const chunk of bytes) at += await written(handle, chunk, at)
      } finally {
        await handle.close()
      }
    },
    async finish(key) {
      await mkdir(folder, { recursive: true, mode: folderMode })
      // An empty file was never written to.
      await synced(pathOf(key), 'a')
      await synced(folder, 'r')
    },
    read: (key, { start, end }) => createReadStream(pathOf(key), { start, end }),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const entries = await opendir(folder).catch(absent)
      if (!entries) return
      for await (const { name } of entries) {
        const info = keyPattern.test(name) ? await found(join(folder, name)) : undefined
        if (info) yield { key: name, changedAt: info.mtimeMs }
      }
    },
    async room() {
      await mkdir(folder, { recursive: true, mode: folderMode })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }

  /** A key comes from the database, and is still never more than one name in the folder. */
  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error('the key of a file has other characters')
    return join(folder, key)
  }
}

async function written(handle: Awaited<ReturnType<typeof open>>, chunk: Uint8Array, at: number): Promise<number> {
  let done = 0
  while (done < chunk.length) done += (await handle.write(chunk, done, chunk.length - done, at + done)).bytesWritten
  return done
}

async function synced(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags, fileMode)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const found = (path: string) => stat(path).catch(absent)

function absent(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
