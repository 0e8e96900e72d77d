// Files of resources: written, tested by nginx, and replaced by the last good ones where nginx refuses them.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Problem } from './config/location.ts'
import type { Line } from './config/text.ts'

type Site = { key: string; number: number; lines: Line[] }
/** The main file with these files of resources. */
export type Main = (sites: string[]) => string
export type SiteFiles = {
  /** False if the file already has this content. */ write: (site: Site) => Promise<boolean>
  remove: (number: number) => Promise<void>
  /**
   * Tests the files written since the last `keep`: alone, as the others are known to be good, or with all others. Resources that nginx refuses get
   * their last good file, and `refused` is called for them. True if there were any.
   */
  test: (main: Main, scope: 'fresh' | 'all', refused: (key: string, problem: Problem) => void) => Promise<boolean>
  /** Marks the files written since the last call as good. Call it once nginx has loaded them. */
  keep: () => Promise<void>
}
/** In the folder of the main file. */
export const allSites = ['sites/*.conf']
/** From so many on, one pattern of all is shorter than the list and costs nginx little more. */
const maxListed = 500
const run = promisify(execFile)

export function createSiteFiles({ dir, program }: { dir: string; program: string }): SiteFiles {
  const good = new Map<number, string>()
  const fresh = new Map<string, Site & { text: string }>()
  const nameOf = (number: number) => `${number}.conf`
  const fileOf = (number: number) => join(dir, 'sites', nameOf(number))
  const dropKeys = async (number: number) => {
    for (const ending of ['pem', 'key']) await rm(join(dir, 'tls', `${number}.${ending}`), { force: true })
  }

  return {
    async write(site) {
      const text = site.lines.map((line) => `${line.text}\n`).join('')
      const name = nameOf(site.number)
      if (text === (fresh.get(name)?.text ?? good.get(site.number))) return false
      await writeWhole(fileOf(site.number), text)
      fresh.set(name, { ...site, text })
      return true
    },
    async remove(number) {
      good.delete(number)
      fresh.delete(nameOf(number))
      await rm(fileOf(number), { force: true })
      await dropKeys(number)
    },
    async test(main, scope, refused) {
      let isRefused = false
      for (;;) {
        const names = [...fresh.keys()].map((name) => `sites/${name}`)
        await writeWhole(join(dir, 'test.conf'), main(scope === 'all' || names.length > maxListed ? allSites : names))
        const refusal = await refusalOf()
        if (!refusal) return isRefused
        isRefused = true
        const file = fresh.get(refusal.name)
        const bad = file ? [file] : [...fresh.values()]
        if (bad.length === 0) throw new Error(`nginx refuses its configuration: ${refusal.reason}`)
        for (const { key, number, lines } of bad) {
          refused(key, { path: file ? (lines[refusal.line - 1]?.at ?? '') : '', reason: `nginx refuses it: ${refusal.reason}` })
          const last = good.get(number)
          await (last === undefined ? rm(fileOf(number), { force: true }) : writeWhole(fileOf(number), last))
          fresh.delete(nameOf(number))
        }
      }
    },
    async keep() {
      for (const { number, text } of fresh.values()) {
        good.set(number, text)
        if (!text.includes(`/tls/${number}.`)) await dropKeys(number)
      }
      fresh.clear()
    },
  }

  async function refusalOf(): Promise<{ name: string; line: number; reason: string } | undefined> {
    try {
      const args = ['-t', '-q', '-p', dir, '-c', join(dir, 'test.conf'), '-e', join(dir, 'test.log')]
      await run(program, args, { env: { PATH: process.env.PATH } })
      return undefined
    } catch (error) {
      const text = String((error as { stderr?: string }).stderr ?? (error as Error).message)
      const first = text.split('\n').find((row) => /\[(?:emerg|alert|crit)\]/.test(row)) ?? text
      const [, reason = first, file = '', line = '0'] = /\[\w+\] (?:\d+#\d+: )?(.*?)(?: in (\S+):(\d+))?$/.exec(first) ?? []
      return { name: file.split('/').at(-1) ?? '', line: Number(line), reason: reason.replaceAll(dir, '').slice(0, 200) }
    }
  }
}

/** Readers see the old or the new content. */
export async function writeWhole(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

export async function emptyFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true, mode: 0o700 })
}
