// The last working version of each operator's type as it was read: a restart needs no second reading, and no intact folder.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Definition } from '../../../../src/engine/types.ts'
import { isTypeName } from './folderNames.ts'

export type FolderFiles = Record<string, string>
/** `stamp`: other dependencies of the reading: the engine, shared fragments, facts. */
export type StoredCopy = {
  stamp: string
  files: FolderFiles
  definition: Definition
  /** When its files were changed last. */ changed?: string
}
export type LastGood = {
  /** Every type that worked when the server last ran. */
  load: () => Promise<Map<string, StoredCopy>>
  keep: (name: string, kept: StoredCopy) => Promise<void>
  drop: (name: string) => Promise<void>
}

/** One file per type below `dir`. Without a directory nothing survives the process. */
export function createLastGood(dir: string | undefined): LastGood {
  if (dir === undefined) return { load: async () => new Map(), keep: async () => {}, drop: async () => {} }
  const pathOf = (name: string) => join(dir, `${name}.json`)
  return {
    load: () => loadAll(dir),
    async keep(name, kept) {
      await mkdir(dir, { recursive: true })
      const text = JSON.stringify(kept)
      const draft = `${pathOf(name)}.${process.pid}.tmp`
      await writeFile(draft, `${digestOf(text)}\n${text}`)
      await rename(draft, pathOf(name))
    },
    drop: (name) => rm(pathOf(name), { force: true }),
  }
}

async function loadAll(dir: string): Promise<Map<string, StoredCopy>> {
  const all = new Map<string, StoredCopy>()
  const names = (await readdir(dir).catch((): string[] => []))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
  for (const name of names.filter(isTypeName)) {
    const kept = keptFrom(await readFile(join(dir, `${name}.json`), 'utf8').catch(() => ''))
    if (kept?.definition.name === name) all.set(name, kept)
  }
  return all
}

/** A damaged copy is ignored: then only the type's own folder counts. */
function keptFrom(file: string): StoredCopy | undefined {
  const end = file.indexOf('\n')
  const text = file.slice(end + 1)
  return end > 0 && file.slice(0, end) === digestOf(text) ? (JSON.parse(text) as StoredCopy) : undefined // written by keep(); the digest proves it
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
