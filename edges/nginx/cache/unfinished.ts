// Bounds what nginx has on the disk beside its cache: answers and bodies that are still being written. nginx bounds the cache only, and
// continues to fetch an answer that it will keep when its visitor has left, so an origin that never ends would fill the disk.
import { execFile } from 'node:child_process'
import { readdir, readlink, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Engine } from '../../engine.ts'

export type UnfinishedOptions = {
  /** Folder of nginx. */ dir: string
  /** Limit of all unfinished files together. */ megabytes: number
  engine: () => Engine | undefined
  say: (line: string) => void
  signal: AbortSignal
}
const lookMilliseconds = 1000
/** Smaller files go on whatever happens. */
const least = 1_000_000
const run = promisify(execFile)

/** Resolves when the signal aborts. */
export async function watchUnfinished({ dir, megabytes, engine, say, signal }: UnfinishedOptions): Promise<void> {
  const folder = await realpath(dir)
  const processes = async () => (await engine()?.processes()) ?? []
  const limited = new Map<number, number | undefined>()
  let isSaid = false
  while (!signal.aborted) {
    const pids = await processes()
    const sizes = (await Promise.all(pids.map((pid) => unfinishedOf(pid, folder)))).flat()
    const limit = limitOf(sizes, megabytes * 1_000_000)
    for (const pid of limited.keys()) if (!pids.includes(pid)) limited.delete(pid)
    for (const pid of pids) {
      if (limited.get(pid) === limit) continue
      const isSet = await limitFiles(pid, limit)
      if (isSet) limited.set(pid, limit)
      else if (!isSaid && (await processes()).includes(pid)) {
        isSaid = true
        say('answers without an end are not bounded: prlimit (of util-linux) is missing or may not limit nginx')
      }
    }
    await pause(lookMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}

/** The size at which nginx has to end a file, in bytes: while they are too much together, the largest ones end. */
export function limitOf(sizes: readonly number[], most: number): number | undefined {
  const sum = sizes.reduce((all, size) => all + size, 0)
  return sum <= most ? undefined : Math.max(least, Math.floor(Math.max(...sizes) / 2))
}

/** Sizes of the files that a process of nginx writes, deleted ones too. Empty without `/proc`. */
async function unfinishedOf(pid: number, folder: string): Promise<number[]> {
  const own = `/proc/${pid}/fd`
  const found = (await readdir(own).catch(() => [])).map(async (name) => {
    const path = await readlink(join(own, name)).catch(() => '')
    return isUnfinished(path, folder) ? (await stat(join(own, name)).catch(() => undefined))?.size : undefined
  })
  return (await Promise.all(found)).filter((size) => size !== undefined)
}

/** Files of the cache have a number at their end until they are complete. */
export function isUnfinished(path: string, folder: string): boolean {
  if (!path.startsWith(`${folder}/`)) return false
  const name = path.slice(folder.length + 1).replace(/ \(deleted\)$/, '')
  return name.startsWith('tmp/') || /^cache\/.*\.\d{10}$/.test(name)
}

/** nginx ignores the signal (see the engine), so that a write beyond the limit fails and nginx ends that answer. */
async function limitFiles(pid: number, bytes: number | undefined): Promise<boolean> {
  return run('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`], { env: { PATH: process.env.PATH } }).then(
    () => true,
    () => false,
  )
}
