// Loads changed resources and acknowledges them. Changes that arrive during a load are loaded together afterwards.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Acknowledgement } from '../../server/drivers/agents/client.ts'
import { keyOf } from '../../server/drivers/agents/files.ts'
import type { Engine } from '../engine.ts'
import type { Desired, Held, SiteState } from './desired.ts'
import { createCosts } from './config/costs.ts'
import { earliest } from './config/limits.ts'
import type { Problem } from './config/location.ts'
import { allSites, createSiteFiles, writeWhole } from './siteFiles.ts'
import type { Line } from './config/text.ts'

export type LoaderOptions = {
  dir: string
  program: string
  desired: Desired
  /** Before files are written. */ prepare: (sites: SiteState[]) => Promise<void>
  /** Takes another certificate of the delivery domain. */ changeDelivery: () => Promise<void>
  /** Lines of a resource's file; `until`: when it has to be rewritten, in milliseconds. */
  write: (site: SiteState) => Promise<Written>
  /** The configuration around them, with these files of resources. */ main: (generation: number, sites: string[]) => string
  /** Undefined before the first load. */ engine: () => Engine | undefined
  start: () => Promise<void>
  /** The generation that nginx answers with at present. */ answering: () => Promise<number>
  acknowledge: (acknowledgements: Acknowledgement[]) => Promise<unknown>
  /** Milliseconds to wait for a load, and again after nginx reported its reasons. */ patience?: readonly number[]
  say: (line: string) => void
  /** Ends waiting for loads. */ signal: AbortSignal
}
type Written = { lines: Line[]; problems: Problem[]; cost: number; until?: number | undefined }
export type Loader = {
  /** Loads all changes, and these resources again. Resolves when nginx serves them. */ load: (keys?: Iterable<string>) => Promise<void>
  /** Text of the main file at present. */ text: () => string
}

/** A busy machine with many resources needs longer than the first. */
const usualPatience = [30_000, 300_000]
const askMilliseconds = 15
const maxErrors = 20
/** Of all resources of an account: nginx loads them within a few seconds and some 100 MB, and every change of others waits for that. */
const maxCost = 10_000
const overLimit: Problem = {
  path: '',
  reason: 'Not loaded: the resources of the account have too many rules, lists and limitations together for this edge.',
}

export function createLoader(options: LoaderOptions): Loader {
  const { dir, desired, main, engine, start, acknowledge, patience = usualPatience, say } = options
  const files = createSiteFiles(options)
  const problems = new Map<string, Problem[]>()
  const wanted = new Set<string>()
  const unacknowledged = new Map<string, Held>()
  const costs = createCosts(maxCost)
  const schedule = createSchedule(() => {
    load(desired.sites.keys()).catch((error: unknown) => say(`a schedule is not loaded: ${(error as Error).message}`))
  })
  let generation = 0
  /** Files have changed since nginx last loaded them. */ let isBehind = false
  let running: Promise<void> | undefined
  return { text: () => main(generation, allSites), load }

  async function load(keys: Iterable<string> = []): Promise<void> {
    for (const key of keys) wanted.add(key)
    // A load takes its changes at the start, so later ones wait for the next load.
    if (running) await running.catch(() => undefined)
    running ??= loadOnce().finally(() => (running = undefined))
    await running
  }

  async function loadOnce(): Promise<void> {
    const { sites, deleted, acknowledge: changed, hasNewDelivery } = desired.take()
    for (const held of changed) unacknowledged.set(keyOf(held), held)
    for (const key of wanted) sites.add(key)
    wanted.clear()
    for (const number of deleted) await files.remove(number)
    if (hasNewDelivery) await options.changeDelivery()
    isBehind ||= deleted.length > 0 || hasNewDelivery
    costs.keepOnly(desired.sites)
    await writeAll(sites)
    for (let freed = costs.takeFreed(); freed.size > 0; freed = costs.takeFreed()) await writeAll(freed)
    if (isBehind || !engine()) await exchange()
    isBehind = false
    const over = [...unacknowledged.values()]
    const problemsOf = (key: string): Problem[] => (desired.sites.has(key) ? (problems.get(key) ?? []) : [])
    await acknowledge(over.map((held) => acknowledgementOf(held, problemsOf(keyOf(held)))))
    for (const held of over) if (unacknowledged.get(keyOf(held)) === held) unacknowledged.delete(keyOf(held))
  }

  async function writeAll(sites: Set<string>): Promise<void> {
    await options.prepare([...sites].flatMap((key) => desired.sites.get(key) ?? []))
    for (const key of sites) {
      const site = desired.sites.get(key)
      if (!site) continue
      const written = await options
        .write(site)
        .catch((error: Error): Written => ({ lines: [], problems: [{ path: '', reason: error.message }], cost: 0 }))
      schedule(written.until)
      // nginx continues to serve its last good version.
      if (!costs.fit(key, site.account, written.cost)) {
        problems.set(key, [overLimit])
        continue
      }
      // Resources that exceeded the limit may fit now.
      if (problems.get(key)?.includes(overLimit)) unacknowledged.set(key, site)
      problems.set(key, written.problems)
      if (await files.write({ key, number: site.number, lines: written.lines })) isBehind = true
    }
  }

  /** Throws an Error if nginx keeps its previous configuration; nothing is acknowledged then. */
  async function exchange(): Promise<void> {
    const isRefused = (scope: 'fresh' | 'all') =>
      files.test(
        (sites) => main(generation + 1, sites),
        scope,
        (key, problem) => problems.set(key, [...(problems.get(key) ?? []), problem]),
      )
    await isRefused('fresh')
    let old = await signal()
    for (const milliseconds of patience) {
      if (await isLoaded(options, { generation, old, milliseconds })) return files.keep()
      // Resources that load separately may exceed a limit together.
      if (await isRefused('all')) old = await signal()
    }
    throw new Error('nginx does not load its new configuration')
  }

  /** Tells nginx to load the next generation. Returns the workers that it will replace. */
  async function signal(): Promise<number[]> {
    generation += 1
    await writeWhole(join(dir, 'nginx.conf'), main(generation, allSites))
    const old = (await engine()?.workers()) ?? []
    if (engine()) engine()!.signal('SIGHUP')
    else await start()
    return old
  }
}

type Loading = { generation: number; old: number[]; milliseconds: number }

/** Loaded: a new worker answers, and no old one accepts connections any more. Rejects when the agent ends. */
async function isLoaded({ answering, engine, signal }: LoaderOptions, { generation, old, milliseconds }: Loading): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(askMilliseconds, undefined, { signal })) {
    if ((await answering().catch(() => undefined)) !== generation) continue
    const present = (await engine()?.workers()) ?? []
    if (!present.some((pid) => old.includes(pid))) return true
  }
  return false
}

const maxTimer = 2 ** 31 - 1

/** Calls back at the earliest of the given times. */
function createSchedule(due: () => void): (at: number | undefined) => void {
  let next: number | undefined
  let timer: NodeJS.Timeout | undefined
  return (at) => {
    next = earliest(next, at)
    if (next === undefined) return
    clearTimeout(timer)
    const wait = Math.min(maxTimer, Math.max(0, next - Date.now()))
    timer = setTimeout(() => {
      next = undefined
      due()
    }, wait).unref()
  }
}

function acknowledgementOf({ account, type, id, version }: Held, problems: Problem[]): Acknowledgement {
  const held = { account, type, id, version }
  if (problems.length === 0) return { ...held, state: 'applied' }
  const errors = problems.slice(0, maxErrors).map(({ path, reason }) => ({ path, reason: reason.slice(0, 300) }))
  return { ...held, state: 'error', errors }
}
