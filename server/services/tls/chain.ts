// Intermediate certificates between a site's and trusted ones: their order, and whether the chain is complete.
import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

export const chainStates = ['trusted', 'incomplete', 'untrusted'] as const
export type ChainState = (typeof chainStates)[number]

/** Each certificate followed by its issuer, and the unrelated ones. A set has at most one such order. */
export function inOrder(leaf: X509Certificate, given: readonly X509Certificate[]): { chain: X509Certificate[]; strays: X509Certificate[] } {
  const unplaced = given.filter(
    (one, index) =>
      one.fingerprint256 !== leaf.fingerprint256 && given.findIndex((other) => other.fingerprint256 === one.fingerprint256) === index,
  )
  const chain: X509Certificate[] = []
  for (let last = leaf; !isSelfSigned(last);) {
    const next = unplaced.findIndex((one) => isSignedBy(last, one))
    if (next < 0) break
    ;[last] = unplaced.splice(next, 1) as [X509Certificate]
    chain.push(last)
  }
  return { chain, strays: unplaced }
}

/** `trusted`: by this runtime's roots, as in browsers. `incomplete`: the next certificate is missing. `untrusted`: the chain ends in an unknown self-signed certificate. */
export function stateOf(leaf: X509Certificate, chain: readonly X509Certificate[]): ChainState {
  const last = chain.at(-1) ?? leaf
  if (roots().some((root) => root.fingerprint256 === last.fingerprint256 || isSignedBy(last, root))) return 'trusted'
  return isSelfSigned(last) ? 'untrusted' : 'incomplete'
}

export function isSelfSigned(one: X509Certificate): boolean {
  return one.subject === one.issuer && isSignedBy(one, one)
}

function isSignedBy(one: X509Certificate, by: X509Certificate): boolean {
  // checkIssued requires a self-signed certificate to be a CA, which it need not be.
  return (
    one.issuer === by.subject && (one === by || one.fingerprint256 === by.fingerprint256 || one.checkIssued(by)) && one.verify(by.publicKey)
  )
}

let trustedRoots: X509Certificate[] | undefined
function roots(): X509Certificate[] {
  return (trustedRoots ??= rootCertificates.map((text) => new X509Certificate(text)))
}
