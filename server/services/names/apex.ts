import { getDomain } from 'tldts'

/** A domain as it is registered. It holds its zone's SOA and NS records, and nothing stands beside a CNAME record (RFC 1034 §3.6.2). */
export function isApex(name: string): boolean {
  return getDomain(name) === name
}
