// Addresses of the hosts that records name, checked against internal networks and resolved again periodically.
import { setTimeout as pause } from 'node:timers/promises'
import type { Resource } from './record.ts'

export type Origins = {
  /** Last known addresses; empty for unknown hosts. */ addresses: (host: string) => readonly string[]
  /** Resolves new hosts. Slow answers are passed to `changed` later. */ learn: (hosts: Iterable<string>) => Promise<void>
  /** Resolves all hosts again at intervals, until the signal aborts. */ watch: (
    hosts: () => Iterable<string>,
    signal: AbortSignal,
  ) => Promise<void>
}
type Parts = {
  /** Throws for hosts without addresses and for internal ones. */ resolve: (host: string) => Promise<string[]>
  /** Called with hosts whose addresses have changed. */ changed: (hosts: ReadonlySet<string>) => void
}
const askAgainMilliseconds = 30_000
/** Limits how long one slow name server delays the other resources. */
const patienceMilliseconds = 500

export function createOrigins({ resolve, changed }: Parts): Origins {
  const resolved = new Map<string, string[]>()
  return {
    addresses: (host) => resolved.get(host) ?? [],
    async learn(hosts) {
      const fresh = [...new Set(hosts)].filter((host) => !resolved.has(host))
      if (fresh.length === 0) return
      for (const host of fresh) resolved.set(host, [])
      let isLate = false
      const asking = Promise.all(
        fresh.map(async (host) => {
          if ((await ask(host)) && isLate) changed(new Set([host]))
        }),
      )
      await Promise.race([asking, pause(patienceMilliseconds)])
      isLate = true
    },
    async watch(hosts, signal) {
      while (!signal.aborted) {
        await pause(askAgainMilliseconds, undefined, { signal }).catch(() => undefined)
        const others = new Set<string>()
        for (const host of new Set(hosts())) {
          if (signal.aborted) return
          if (await ask(host)) others.add(host)
        }
        if (others.size > 0) changed(others)
      }
    },
  }

  /** True if the addresses changed. Failed lookups keep the known addresses. */
  async function ask(host: string): Promise<boolean> {
    const found = (await resolve(host).catch(() => [])).toSorted()
    if (found.length === 0 || found.join() === resolved.get(host)?.join()) return false
    resolved.set(host, found)
    return true
  }
}

/** Hosts that the edge contacts for a resource: sources and authorization services. */
export function hostsOf(resource: Resource): string[] {
  return [resource, ...Object.values(resource.locations)].flatMap(({ origin, auth }) => [
    ...Object.keys(origin.servers),
    ...(auth?.url && URL.canParse(auth.url) ? [new URL(auth.url).hostname.replace(/^\[|\]$/g, '')] : []),
  ])
}
