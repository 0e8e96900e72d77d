import { getDomain } from 'tldts'

/** A registrable domain. It has SOA and NS records, and a CNAME record excludes others (RFC 1034 §3.6.2). */
export function isApex(name: string): boolean {
  return getDomain(name) === name
}
