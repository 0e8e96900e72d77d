// The desired state as files: one per record, written atomically.
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Change } from './client.ts'

type Key = Pick<Change, 'account' | 'type' | 'id'>
/** `failed`: changes that could not be written and are retried. */
export type Progress = { cursor?: string; failed: Change[] }
export type StateFiles = {
  /** `running`: the agent acknowledges the end of the task itself. A list: the record is applied but for these places, and is not tried again. */
  apply: (change: Change) => Promise<void | 'running' | { path: string; reason: string }[]>
  /** Deletes every record that is not in the list. */
  keepOnly: (keys: Iterable<string>) => Promise<void>
  load: () => Promise<Progress>
  save: (progress: Progress) => Promise<void>
}
/** Names that are safe as a path segment. */
const safe = /^[A-Za-z0-9_-]{1,64}$/
const progressFile = 'progress.json'
/** Folder of the provider's own records; no account has this name. */
const provider = '_provider'

export const keyOf = ({ account, type, id }: Key): string => `${account || provider}/${type}/${id}`

/** StateFiles hold customers' secrets: only the owner may read them. */
export async function openFiles(dir: string): Promise<StateFiles> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)

  return {
    async apply({ action, version, record, task, ...key }) {
      const names = keyOf(key).split('/')
      if (names.length !== 3 || !names.every((name) => safe.test(name))) throw new Error('its name cannot be a file')
      const path = join(dir, task ? 'tasks' : 'records', `${names.join('/')}.json`)
      if (action === 'delete') await rm(path, { force: true })
      else await writeWhole(path, `${JSON.stringify({ account: key.account, type: key.type, id: key.id, version, record }, null, 2)}\n`)
    },
    async keepOnly(keys) {
      const kept = new Set(keys)
      for (const name of await jsonIn(join(dir, 'records')))
        if (!kept.has(name)) await rm(join(dir, 'records', `${name}.json`), { force: true })
    },
    async load() {
      const text = await readFile(join(dir, progressFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return text === undefined ? { failed: [] } : (JSON.parse(text) as Progress)
    },
    save: (progress) => writeWhole(join(dir, progressFile), `${JSON.stringify(progress)}\n`),
  }
}

/** Writes and syncs a temporary file, then renames it: readers see the old or the new content. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

async function jsonIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true }).catch(() => [] as string[])
  return entries.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length).replaceAll('\\', '/'))
}
