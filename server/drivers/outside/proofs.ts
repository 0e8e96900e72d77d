// DNS queries about claimed names. The caller decides what the answers prove.
import { Resolver } from 'node:dns/promises'
import { type DelegationOptions, delegationOf } from './delegation.ts'
import { createNameResolver, plainName } from './names.ts'
import { OutsideError } from './errors.ts'

export type ProofResolver = {
  /** Answers are simulated; no server is queried (server/drivers/demoProofs.ts). */ simulated: boolean
  /** Targets of the CNAME chain in order; `wanted` are the targets that would prove the name. Throws OutsideError `dns_silent`, `loop`. */
  cname: (name: string, wanted: string) => Promise<string[]>
  /** TXT records, each joined to one text. Throws OutsideError `dns_silent`. */
  txt: (name: string) => Promise<string[]>
  /** Name servers that a zone is delegated to, lower case without a final dot; `wanted` are those that would prove the zone. Throws OutsideError `dns_silent`, `busy`. */
  ns: (zone: string, wanted: readonly string[]) => Promise<string[]>
}

/** Time-out of one query to one server; each server is tried twice. */
const milliseconds = 1500
const absent = ['ENOTFOUND', 'ENODATA']

/** `servers`: addresses, optionally with a port; empty = the system's. */
export function proofResolver(options: DelegationOptions): ProofResolver {
  const { servers } = options
  const { chain } = createNameResolver(servers)
  const resolver = new Resolver({ timeout: milliseconds, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  return {
    simulated: false,
    cname: (name) => chain(name),
    txt: async (name) => (await orNone(resolver.resolveTxt(plainName(name)))).map((chunks) => chunks.join('')),
    ns: delegationOf(options),
  }
}

async function orNone<T>(query: Promise<T[]>): Promise<T[]> {
  try {
    return await query
  } catch (cause) {
    if (absent.includes((cause as { code?: string }).code ?? '')) return []
    throw new OutsideError('dns_silent', { cause })
  }
}
