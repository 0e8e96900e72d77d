// The resolver of the demo: nobody is asked. Names that documentation may use (RFC 2606, RFC 6761) prove themselves for whoever comes
// first, and everything else waits, so that both states can be seen; so does each name whose first label begins with `waiting`.
import type { ProofResolver } from './outside/proofs.ts'

const ofDocumentation = /(?:^|\.)(?:example\.(?:com|net|org)|example|test)$/

export const demoProofs: ProofResolver = {
  simulated: true,
  cname: async (name, wanted) => (proves(name) ? [wanted] : []),
  // A token says whose a name is: nothing here may hand over a name that somebody has.
  txt: async () => [],
  ns: async (zone, wanted) => (proves(zone) ? [...wanted] : []),
}

function proves(name: string): boolean {
  return ofDocumentation.test(name) && !name.replace(/^\*\./, '').startsWith('waiting')
}
