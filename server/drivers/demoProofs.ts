// The demo's resolver: queries nobody. Names reserved for documentation (RFC 2606, RFC 6761) are proven for the first claimant,
// everything else stays pending, so that both states can be seen; so does a name whose first label begins with `waiting`. A name whose
// first label begins with `soon` is pending until it is checked again. A zone `partly…` has one of our name servers and one of somebody
// else's, and nobody answers for `unreached…`.
import { OutsideError } from './outside/errors.ts'
import type { ProofResolver } from './outside/proofs.ts'

const ofDocumentation = /(?:^|\.)(?:example\.(?:com|net|org)|example|test)$/

export const demoProofs: ProofResolver = {
  simulated: true,
  cname: async (name, wanted) => (proves(name) ? [wanted] : []),
  // A TXT token proves ownership: the demo must not transfer a name that somebody holds.
  txt: async () => [],
  ns: async (zone, wanted) => {
    if (zone.startsWith('unreached')) throw new OutsideError('dns_silent')
    if (!ofDocumentation.test(zone)) return []
    if (zone.startsWith('partly')) return [...wanted.slice(0, 1), ...others.slice(0, 1)]
    return proves(zone) ? [...wanted] : others
  },
}

const others = ['dns1.old-host.example', 'dns2.old-host.example']

const maxSeen = 1000
const seen = new Set<string>()

function proves(name: string): boolean {
  const plain = name.replace(/^\*\./, '')
  if (!ofDocumentation.test(name) || plain.startsWith('waiting')) return false
  if (!plain.startsWith('soon') || seen.has(name)) return true
  if (seen.size >= maxSeen) seen.clear()
  seen.add(name)
  return false
}
