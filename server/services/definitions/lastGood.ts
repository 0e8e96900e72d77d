// The last version of each operator's type that worked, kept for a restart with a broken folder.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTypeName } from './folderNames.ts'

export type Files = Record<string, string>
export type LastGood = {
  /** Files of every type that worked when the server ran last. */
  load: () => Promise<Map<string, Files>>
  keep: (name: string, files: Files) => Promise<void>
  drop: (name: string) => Promise<void>
}

/** One JSON file a type below `dir`. Without a directory nothing outlives the process. */
export function createLastGood(dir: string | undefined): LastGood {
  if (dir === undefined) return { load: async () => new Map(), keep: async () => {}, drop: async () => {} }
  const pathOf = (name: string) => join(dir, `${name}.json`)
  return {
    load: () => loadAll(dir),
    async keep(name, files) {
      await mkdir(dir, { recursive: true })
      const draft = `${pathOf(name)}.${process.pid}.tmp`
      await writeFile(draft, JSON.stringify(files))
      await rename(draft, pathOf(name))
    },
    drop: (name) => rm(pathOf(name), { force: true }),
  }
}

async function loadAll(dir: string): Promise<Map<string, Files>> {
  const all = new Map<string, Files>()
  const names = (await readdir(dir).catch((): string[] => [])).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  for (const name of names.filter(isTypeName)) {
    const files = filesFrom(await readFile(join(dir, `${name}.json`), 'utf8').catch(() => ''))
    if (files) all.set(name, files)
  }
  return all
}

function filesFrom(text: string): Files | undefined {
  try {
    const files: unknown = JSON.parse(text)
    if (typeof files !== 'object' || files === null) return undefined
    return Object.values(files).every((file) => typeof file === 'string') ? (files as Files) : undefined
  } catch {
    // A copy cut off by a crash is no copy: the type's own folder decides alone.
    return undefined
  }
}
