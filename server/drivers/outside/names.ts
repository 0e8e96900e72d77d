// Resolves public names by DNS alone: no hosts file, no search domain, a short time-out.
import { Resolver } from 'node:dns/promises'
import { OutsideError } from './errors.ts'

export type NameResolver = {
  /** Targets of the CNAME chain in order, lower case without a final dot; empty when the name has none. Throws OutsideError `dns_silent`, `loop`. */
  chain: (name: string) => Promise<string[]>
  /** Addresses, IPv4 first. Empty when there are none. Throws OutsideError `dns_silent`. */
  addresses: (name: string) => Promise<string[]>
}

/** Time-out of one query to one server; each server is tried twice. */
const milliseconds = 1500
const maxHops = 8
const absent = ['ENOTFOUND', 'ENODATA']

/** `servers`: addresses, optionally with a port; empty = the system's. */
export function createNameResolver(servers: readonly string[]): NameResolver {
  const resolver = new Resolver({ timeout: milliseconds, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])

  return {
    async chain(name) {
      const found: string[] = []
      for (let at = plainName(name); found.length < maxHops;) {
        const [next] = await orNone(resolver.resolveCname(at))
        if (next === undefined) return found
        at = plainName(next)
        if (found.includes(at)) throw new OutsideError('loop')
        found.push(at)
      }
      throw new OutsideError('loop')
    },
    async addresses(name) {
      const [four, six] = await Promise.all([orNone(resolver.resolve4(plainName(name))), orNone(resolver.resolve6(plainName(name)))])
      return [...four, ...six]
    },
  }
}

export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

/** At least two labels, the last beginning with a letter: `127.1`, `0x7f.1` and `2130706433` are spellings of addresses, not names. */
export function isName(host: string): boolean {
  return /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host)
}

async function orNone(query: Promise<string[]>): Promise<string[]> {
  try {
    return await query
  } catch (cause) {
    if (absent.includes((cause as { code?: string }).code ?? '')) return []
    throw new OutsideError('dns_silent', { cause })
  }
}
