// Checks a claimed name in DNS: a CNAME to the record's delivery host, the account's token, our name servers.
import { OutsideError } from '../../drivers/outside/errors.ts'
import type { ProofResolver } from '../../drivers/outside/proofs.ts'
import { withoutWildcard } from './canonical.ts'
import type { NameKind } from './reserved.ts'

/** Label in front of the name at which the account's token is published. */
export const challengeLabel = '_cdn-portal-challenge'
export type CheckedName = { kind: NameKind; name: string; target: string | null }
/**
 * `isSilent`: some query got no answer, so a missing proof means nothing. `delegated`: one of the zone's name servers is ours. `servers`: all
 * of them according to the registry; undefined when it did not answer, and for hosts.
 */
export type DnsEvidence = {
  cname: boolean
  txt: boolean
  delegated: boolean
  isSilent: boolean
  found: string | null
  simulated: boolean
  servers?: string[] | undefined
}
export const noEvidence: DnsEvidence = { cname: false, txt: false, delegated: false, isSilent: true, found: null, simulated: false }

/** The part of a claim with the registry's name servers. */
export function registryPart(kind: string, { servers }: DnsEvidence, at: string): { servers?: string; silent_at?: string | null } {
  if (kind !== 'zone') return {}
  return servers ? { servers: JSON.stringify(servers), silent_at: null } : { silent_at: at }
}

const maxShown = 3
const maxShownLength = 200

export type DnsCheckParts = { resolver: ProofResolver; nameservers: readonly string[] }

export async function checkInDns(
  { resolver, nameservers }: DnsCheckParts,
  { kind, name, target }: CheckedName,
  token: string,
): Promise<DnsEvidence> {
  const [cname, ns, txt] = await Promise.all([
    kind === 'host' && target !== null ? answerOf(resolver.cname(name, target)) : [],
    kind === 'zone' ? answerOf(resolver.ns(name, nameservers)) : [],
    answerOf(resolver.txt(`${challengeLabel}.${withoutWildcard(name)}`)),
  ])
  const proof = {
    cname: target !== null && (cname ?? []).includes(target.toLowerCase()),
    delegated: (ns ?? []).some((server) => nameservers.includes(server)),
    txt: (txt ?? []).includes(token),
  }
  return {
    ...proof,
    isSilent: cname === undefined || ns === undefined || txt === undefined,
    found: shown([...(cname ?? []).slice(-1), ...(ns ?? []), ...(proof.txt ? [] : (txt ?? []))]),
    simulated: resolver.simulated,
    ...(kind === 'zone' && { servers: ns }),
  }
}

/** Undefined when nobody answered. A loop of CNAME records has no target. */
async function answerOf(question: Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await question
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return error.reason === 'loop' ? [] : undefined
  }
}

/** DNS text is untrusted: one plain line. */
function shown(found: string[]): string | null {
  const text = found
    .slice(0, maxShown)
    .join(', ')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .slice(0, maxShownLength)
  return text === '' ? null : text
}
