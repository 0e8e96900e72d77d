// Addresses of the hosts that records name, checked against internal networks and asked again now and then.
import { setTimeout as pause } from 'node:timers/promises'
import type { Resource } from './record.ts'

export type Origins = {
  /** What is known now. */ addresses: (host: string) => readonly string[]
  /** Resolves new hosts; those that take long are told to `changed` later. */ learn: (hosts: Iterable<string>) => Promise<void>
  /** Asks again for all hosts, until the signal aborts. */ watch: (hosts: () => Iterable<string>, signal: AbortSignal) => Promise<void>
}
type Parts = {
  /** Throws for hosts without addresses and for internal ones. */ resolve: (host: string) => Promise<string[]>
  /** Called with hosts whose addresses are others now. */ changed: (hosts: ReadonlySet<string>) => void
}
const askAgainMilliseconds = 30_000
/** A slow name server keeps no other resource waiting. */
const patienceMilliseconds = 500

export function createOrigins({ resolve, changed }: Parts): Origins {
  const known = new Map<string, string[]>()
  return {
    addresses: (host) => known.get(host) ?? [],
    async learn(hosts) {
      const fresh = [...new Set(hosts)].filter((host) => !known.has(host))
      if (fresh.length === 0) return
      for (const host of fresh) known.set(host, [])
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

  /** Whether there is news. A name server that fails for a moment takes no origin away. */
  async function ask(host: string): Promise<boolean> {
    const found = (await resolve(host).catch(() => [])).toSorted()
    if (found.length === 0 || found.join() === known.get(host)?.join()) return false
    known.set(host, found)
    return true
  }
}

/** Hosts that a resource asks: sources and services of authorization. */
export function hostsOf(resource: Resource): string[] {
  return [resource, ...Object.values(resource.locations)].flatMap(({ origin, auth }) => [
    ...Object.keys(origin.servers),
    ...(auth?.url && URL.canParse(auth.url) ? [new URL(auth.url).hostname.replace(/^\[|\]$/g, '')] : []),
  ])
}
