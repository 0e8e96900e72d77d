// The resolver of the demo: nobody is asked. Names that documentation may use (RFC 2606, RFC 6761) prove themselves for whoever comes
// first, and everything else waits, so that both states can be seen; so does each name whose first label begins with `waiting`. A name whose
// first label begins with `soon` waits until it is looked at again.
import type { ProofResolver } from './outside/proofs.ts'

const ofDocumentation = /(?:^|\.)(?:example\.(?:com|net|org)|example|test)$/

export const demoProofs: ProofResolver = {
  simulated: true,
  cname: async (name, wanted) => (proves(name) ? [wanted] : []),
  // A token says whose a name is: nothing here may hand over a name that somebody has.
  txt: async () => [],
  ns: async (zone, wanted) => (proves(zone) ? [...wanted] : []),
}

const mostSeen = 1000
const seen = new Set<string>()

function proves(name: string): boolean {
  const plain = name.replace(/^\*\./, '')
  if (!ofDocumentation.test(name) || plain.startsWith('waiting')) return false
  if (!plain.startsWith('soon') || seen.has(name)) return true
  if (seen.size >= mostSeen) seen.clear()
  seen.add(name)
  return false
}
