// Canonical form of a name, used by every comparison: A-labels in lower case, without a final dot.
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

export type Canonical = { is: 'name'; name: string } | { is: 'address' } | { is: 'invalid' }

const label = /^[a-z0-9_][a-z0-9_-]{0,62}$/
const longest = 253

/** A wildcard may be the first label. `address`: an IP address in any notation that some program accepts. */
export function canonical(text: string): Canonical {
  // Every dot of IDNA (UTS 46).
  const plain = text
    .replace(/[\u3002\uFF0E\uFF61]/g, '.')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isAddress(plain)) return { is: 'address' }
  const isWild = plain.startsWith('*.')
  const ascii = /[%\s/?#@:\\[\]]/.test(plain) ? '' : domainToASCII(isWild ? plain.slice(2) : plain)
  const labels = ascii.split('.')
  if (isAddress(ascii)) return { is: 'address' }
  const name = isWild ? `*.${ascii}` : ascii
  return name.length <= longest && labels.every((one) => label.test(one)) ? { is: 'name', name } : { is: 'invalid' }
}

/** The canonical name, or the text unchanged; for comparisons only. */
export function comparable(text: string): string {
  const found = canonical(text)
  return found.is === 'name' ? found.name : text.toLowerCase()
}

/** Up to four decimal, octal or hexadecimal numbers, as inet_aton accepts; IPv6 with or without brackets. */
function isAddress(text: string): boolean {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  if (isIP(bare.replace(/%.*$/, '')) !== 0 || bare.split(':').length > 2) return true
  return /^(?:0x[0-9a-f]*|\d+)$/.test(bare.split('.').at(-1) ?? '') && bare !== ''
}

/** A name without its wildcard. */
export function withoutWildcard(name: string): string {
  return name.startsWith('*.') ? name.slice(2) : name
}
