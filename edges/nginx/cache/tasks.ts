// Cache tasks: purges of paths and of everything one after the other, and preloads of each account.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Acknowledgement } from '../../../server/drivers/agents/client.ts'
import { keyOf } from '../../../server/drivers/agents/files.ts'
import { fetchOwn, type Own } from '../ask.ts'
import { deleteCopies, type Wanted, wantedIn } from './cacheFiles.ts'
import type { Desired, SiteState, Task } from '../desired.ts'
import { writeWhole } from '../siteFiles.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

export type TaskOptions = {
  dir: string
  desired: Pick<Desired, 'sites'>
  generations: Generations
  /** Reloads these resources; resolves when nginx serves them. */ load: (keys?: Iterable<string>) => Promise<void>
  /** Local address of nginx, and the header that identifies the agent. */ http: Own
  acknowledge: (acknowledgements: Acknowledgement[]) => Promise<unknown>
  say: (line: string) => void
}
/** A number in the key of every copy: raising it invalidates all copies of a resource. */
export type Generations = { of: (key: string) => number; next: (key: string) => Promise<void> }

export async function openGenerations(dir: string): Promise<Generations> {
  const file = join(dir, 'generations.json')
  await mkdir(dir, { recursive: true })
  const counts = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>))
  return {
    of: (key) => counts.get(key) ?? 0,
    async next(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      await writeWhole(file, JSON.stringify(Object.fromEntries(counts)))
    },
  }
}

/** For one address of a preload. */
const preloadMilliseconds = hourMilliseconds

/** Preloads take as long as sources of customers like: only later ones of the same account wait for them. They begin after the purges that were sent before. */
export function createTasks(options: TaskOptions): { add: (task: Task) => void } {
  let purges = Promise.resolve()
  const preloads = new Map<string, Promise<void>>()
  return {
    add(task) {
      const { account } = task
      const run = (): Promise<void> =>
        one(options, task).catch((error: unknown) => options.say(`a cache task is not acknowledged: ${(error as Error).message}`))
      if (task.task.action !== 'preload') return void (purges = purges.then(run))
      const own = Promise.all([purges, preloads.get(account)])
        .then(run)
        .finally(() => {
          if (preloads.get(account) === own) preloads.delete(account)
        })
      preloads.set(account, own)
    },
  }
}

async function one(options: TaskOptions, { task, ...held }: Task): Promise<void> {
  const failure = await carryOut(options, held.account, task).then(
    () => undefined,
    (error: unknown) => (error as Error).message.slice(0, 300),
  )
  await options.acknowledge([
    failure === undefined ? { ...held, state: 'applied' } : { ...held, state: 'error', errors: [{ path: '', reason: failure }] },
  ])
}

async function carryOut(options: TaskOptions, account: string, { domain, action, action_type, paths = [] }: Task['task']): Promise<void> {
  // The resource may have come with the same page of changes.
  await options.load()
  const siteOf = (host: string): SiteState => {
    const found = [...options.desired.sites.values()].find(
      (site) => site.account === account && [site.resource.cdn_domain, ...site.resource.names].includes(host.toLowerCase()),
    )
    if (!found) throw new Error(`No resource of this edge has the name ${host}.`)
    return found
  }
  if (action_type === 'full') {
    const key = keyOf(siteOf(domain ?? ''))
    await options.generations.next(key)
    return options.load([key])
  }
  const hostIn = (path: string): string => domain ?? new URL(path).hostname
  if (action === 'preload')
    return preload(
      options,
      paths.map((path) => ({ host: siteOf(hostIn(path)) && hostIn(path), path })),
    )
  const wanted = new Map<string, Wanted[]>()
  for (const path of paths) {
    const { id } = siteOf(hostIn(path))
    wanted.set(id, [...(wanted.get(id) ?? []), wantedIn(path)])
  }
  await deleteCopies(join(options.dir, 'cache'), wanted)
}

async function preload({ http }: TaskOptions, addresses: { host: string; path: string }[]): Promise<void> {
  const failures: string[] = []
  for (const { host, path } of addresses) {
    const target = path.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/, '') || '/'
    const { status, cache } = await fetchOwn(http, { host, path: target, what: 'size', milliseconds: preloadMilliseconds })
    if (status >= 400) failures.push(`${target} answers with ${status}`)
    else if (cache === '') failures.push(`${target} is not kept`)
  }
  if (failures.length > 0) throw new Error(`${failures.slice(0, 5).join('; ')}.`)
}
