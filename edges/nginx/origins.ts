// Addresses of the hosts that records name, checked against internal networks and asked again now and then.
import { setTimeout as pause } from 'node:timers/promises'
import type { Resource } from './record.ts'

export type Origins = {
  /** What is known now. */ addresses: (host: string) => readonly string[]
  /** Resolves hosts that are not known yet. */ learn: (hosts: Iterable<string>) => Promise<void>
  /** Calls `changed` with hosts whose addresses are others now, until the signal aborts. */
  watch: (hosts: () => Iterable<string>, changed: (hosts: Set<string>) => void, signal: AbortSignal) => Promise<void>
}
const askAgainMilliseconds = 30_000

/** `resolve` throws for hosts without addresses and for internal ones. */
export function createOrigins(resolve: (host: string) => Promise<string[]>): Origins {
  const known = new Map<string, string[]>()
  const ask = async (host: string): Promise<string[]> => (await resolve(host).catch(() => [])).toSorted()
  return {
    addresses: (host) => known.get(host) ?? [],
    async learn(hosts) {
      const fresh = [...new Set(hosts)].filter((host) => !known.has(host))
      await Promise.all(fresh.map(async (host) => known.set(host, await ask(host))))
    },
    async watch(hosts, changed, signal) {
      while (!signal.aborted) {
        await pause(askAgainMilliseconds, undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return
        const others = new Set<string>()
        for (const host of new Set(hosts())) {
          const found = await ask(host)
          // A name server that fails for a moment takes no origin away.
          if (found.length === 0 || found.join() === known.get(host)?.join()) continue
          known.set(host, found)
          others.add(host)
        }
        if (others.size > 0) changed(others)
      }
    },
  }
}

/** Hosts that a resource asks: sources and services of authorization. */
export function hostsOf(resource: Resource): string[] {
  return [resource, ...Object.values(resource.locations)].flatMap(({ origin, auth }) => [
    ...Object.keys(origin.servers),
    ...(auth?.url && URL.canParse(auth.url) ? [new URL(auth.url).hostname.replace(/^\[|\]$/g, '')] : []),
  ])
}
