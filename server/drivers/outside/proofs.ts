// What DNS says of a name that somebody claims. Questions and no more: what they prove is decided by whoever asks.
import { Resolver } from 'node:dns/promises'
import { type DelegationOptions, delegationOf } from './delegation.ts'
import { namesOf, plainName } from './names.ts'
import { OutsideError } from './errors.ts'

export type ProofResolver = {
  /** Answers are made up: nobody is asked (server/drivers/demoProofs.ts). */ simulated: boolean
  /** Where CNAME records lead, in their order; `wanted` is what would prove something. Throws OutsideError `dns_silent`, `loop`. */
  cname: (name: string, wanted: string) => Promise<string[]>
  /** TXT records, each as one text. Throws OutsideError `dns_silent`. */
  txt: (name: string) => Promise<string[]>
  /** Name servers that a zone is delegated to, lower case without a final dot; `wanted` are those that would prove something. Throws OutsideError `dns_silent`, `busy`. */
  ns: (zone: string, wanted: readonly string[]) => Promise<string[]>
}

/** Of one question to one server; each is asked twice. */
const milliseconds = 1500
const absent = ['ENOTFOUND', 'ENODATA']

/** `servers`: addresses, perhaps with a port; empty = those of the system. */
export function proofResolver(options: DelegationOptions): ProofResolver {
  const { servers } = options
  const { chain } = namesOf(servers)
  const resolver = new Resolver({ timeout: milliseconds, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  return {
    simulated: false,
    cname: (name) => chain(name),
    txt: async (name) => (await orNone(resolver.resolveTxt(plainName(name)))).map((chunks) => chunks.join('')),
    ns: delegationOf(options),
  }
}

async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (cause) {
    if (absent.includes((cause as { code?: string }).code ?? '')) return []
    throw new OutsideError('dns_silent', { cause })
  }
}
