// The desired state as files: one for each record, whole or not at all, whatever happens while it is written.
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Change } from './client.ts'

type Key = Pick<Change, 'account' | 'type' | 'id'>
/** `failed`: what could not be written, to be tried again. */
export type Progress = { cursor?: string; failed: Change[] }
export type Files = {
  apply: (change: Change) => Promise<void>
  /** Takes out every record that is not among these. */
  keepOnly: (keys: Iterable<string>) => Promise<void>
  load: () => Promise<Progress>
  save: (progress: Progress) => Promise<void>
}
/** Names that stand for themselves in a path. */
const safe = /^[A-Za-z0-9_-]{1,64}$/
const progressFile = 'progress.json'
/** Of the provider itself; no account is called so. */
const provider = '_provider'

export const keyOf = ({ account, type, id }: Key): string => `${account || provider}/${type}/${id}`

/** Files hold secrets of customers: nobody else may read them. */
export async function openFiles(dir: string): Promise<Files> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)

  return {
    async apply({ action, version, record, task, ...key }) {
      const names = keyOf(key).split('/')
      if (names.length !== 3 || !names.every((name) => safe.test(name))) throw new Error('its name cannot be a file')
      const path = join(dir, task ? 'tasks' : 'records', `${names.join('/')}.json`)
      if (action === 'delete') await rm(path, { force: true })
      else await writeWhole(path, JSON.stringify({ account: key.account, type: key.type, id: key.id, version, record }, null, 2))
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
    save: (progress) => writeWhole(join(dir, progressFile), JSON.stringify(progress)),
  }
}

/** Beside its place first, and on the disk: who reads sees the one before or this one. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${process.pid}.tmp`
  try {
    const file = await open(beside, 'w', 0o600)
    try {
      await file.writeFile(`${text}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
}

async function jsonIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true }).catch(() => [] as string[])
  return entries.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length).replaceAll('\\', '/'))
}
