// Reads a zone's delegation from its parent. A resolver cannot answer for a new zone: it queries the zone's own servers, which do not serve
// the zone before the portal has seen the delegation (docs/decisions/146-delegation-from-the-parent.md).
import { Resolver } from 'node:dns'
import type { Answer } from 'dns-packet'
import { askDns, type DnsAnswer, type DnsServer } from './dnsQuery.ts'
import { OutsideError } from './errors.ts'
import { plainName } from './names.ts'
import { createSlots } from '../slots.ts'

export type DelegationOptions = {
  /** Resolvers: addresses, optionally with a port; empty = the system's. */ servers: readonly string[]
  /** Checked addresses of a name server (outside.ts). Throws OutsideError when one of them is internal. */
  addresses: (host: string) => Promise<string[]>
  /** Port of authoritative servers. */ port?: number
  /** Time-out of one question about a zone, including every query it takes. */ milliseconds?: number
}
export type Delegation = (zone: string, wanted: readonly string[]) => Promise<string[]>

/** Limits: resolvers, name servers of the parent, ancestors of a zone, name servers accepted from one answer. */
const [maxResolvers, maxServers, maxAbove, maxNames] = [2, 4, 8, 32]
/** Concurrency limits per process. */
const slotsOf = { atOnce: 16, waiting: 128, full: () => new OutsideError('busy') }

/** Name servers of a zone according to its parent; from a resolver when no server of the parent answers. Throws OutsideError `dns_silent`, `busy`. */
export function delegationOf({ servers, addresses, port = 53, milliseconds = 4000 }: DelegationOptions): Delegation {
  const resolvers = resolversOf(servers)
  const slots = createSlots(slotsOf)

  return (given, wanted) =>
    slots(async () => {
      const zone = plainName(given)
      const done = new AbortController()
      const { signal } = done
      const timer = setTimeout(() => done.abort(new Error('no answer in time')), milliseconds)
      const second = resolved(zone, signal)
      second.catch(() => undefined)
      try {
        return await Promise.race([fromParent(zone, wanted, signal).catch(() => second), endOf(signal)])
      } catch (cause) {
        throw new OutsideError('dns_silent', { cause })
      } finally {
        clearTimeout(timer)
        done.abort()
      }
    })

  async function fromParent(zone: string, wanted: readonly string[], signal: AbortSignal): Promise<string[]> {
    const names = (await serversAbove(zone, signal)).slice(0, maxServers)
    const queries = names.map(async (name) => {
      const [address] = await addresses(name)
      if (address === undefined) throw new OutsideError('no_public_address')
      return referred(zone, await askDns({ address, port }, { name: zone, type: 'NS', recurse: false }, signal))
    })
    return bestOf(queries, wanted)
  }

  /** Name servers of the closest known ancestor zone. When the resolver fails for one ancestor, the next may still answer. */
  async function serversAbove(zone: string, signal: AbortSignal): Promise<string[]> {
    const labels = zone.split('.')
    for (let from = 1; from < Math.min(labels.length, maxAbove + 1); from += 1) {
      const found = await resolved(labels.slice(from).join('.'), signal).catch(() => [])
      if (found.length > 0) return found
    }
    throw new OutsideError('dns_silent')
  }

  async function resolved(zone: string, signal: AbortSignal): Promise<string[]> {
    let failure: unknown = new OutsideError('dns_silent')
    for (const server of resolvers) {
      try {
        const { code, answers } = await askDns(server, { name: zone, type: 'NS', recurse: true }, signal)
        if (code === 'NOERROR' || code === 'NXDOMAIN') return serversIn(answers, zone)
        failure = new Error(code)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

/** The delegation in a parent server's answer: a referral, or the zone's own authority. Throws on any other answer. */
function referred(zone: string, { code, isAuthoritative, answers, authorities }: DnsAnswer): string[] {
  const below = serversIn(authorities, zone)
  if (code === 'NOERROR' && below.length > 0) return below
  const isConclusive = isAuthoritative && (code === 'NOERROR' || code === 'NXDOMAIN')
  // A lame server, or one that forwards the answers of others.
  if (!isConclusive) throw new OutsideError('dns_silent', { cause: new Error(`${code} without authority`) })
  return serversIn(answers, zone)
}

/** Resolves at once on an answer that contains a wanted server; else to the first answer with any servers; else to none if at least one server answered. */
async function bestOf(queries: Promise<string[]>[], wanted: readonly string[]): Promise<string[]> {
  const proving = queries.map(async (one) => {
    const found = await one
    if (!found.some((name) => wanted.includes(name))) throw new Error('other servers')
    return found
  })
  try {
    return await Promise.any(proving)
  } catch {
    const all = await Promise.allSettled(queries)
    const answered = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (answered.length === 0) throw new OutsideError('dns_silent', { cause: all[0]?.status === 'rejected' && all[0].reason })
    return answered.find((names) => names.length > 0) ?? []
  }
}

/** NS records of this zone only: records about other names prove nothing. */
function serversIn(answers: readonly Answer[], zone: string): string[] {
  const names = answers.flatMap((one) =>
    one.type === 'NS' && one.class === 'IN' && plainName(one.name) === zone ? [plainName(one.data)] : [],
  )
  return [...new Set(names)].slice(0, maxNames)
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason as Error), { once: true }))
}

function resolversOf(servers: readonly string[]): DnsServer[] {
  const systemResolver = new Resolver()
  if (servers.length > 0) systemResolver.setServers([...servers])
  return systemResolver
    .getServers()
    .slice(0, maxResolvers)
    .map((server) => {
      const [, inBrackets, v4, port] = /^(?:\[(.+)\]|([\d.]+)):(\d+)$/.exec(server) ?? []
      return { address: inBrackets ?? v4 ?? server, port: Number(port ?? 53) }
    })
}
