// One form of a name, by which names are compared everywhere: A-labels in lower case, without a final dot.
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

export type Canonical = { is: 'name'; name: string } | { is: 'address' } | { is: 'invalid' }

const label = /^[a-z0-9_][a-z0-9_-]{0,62}$/
const longest = 253

/** A wildcard may be the first label. `address`: an IP address in any writing that some program takes for one. */
export function canonical(text: string): Canonical {
  // Every dot that IDNA knows (UTS 46).
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

/** The name in one form, or the text as it is: for what is only compared. */
export function comparable(text: string): string {
  const found = canonical(text)
  return found.is === 'name' ? found.name : text.toLowerCase()
}

/** Of four numbers or fewer, decimal, octal or hexadecimal, as inet_aton takes them; of IPv6, in brackets or not. */
function isAddress(text: string): boolean {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  if (isIP(bare.replace(/%.*$/, '')) !== 0 || bare.split(':').length > 2) return true
  return /^(?:0x[0-9a-f]*|\d+)$/.test(bare.split('.').at(-1) ?? '') && bare !== ''
}

/** A name without its wildcard. */
export function withoutWildcard(name: string): string {
  return name.startsWith('*.') ? name.slice(2) : name
}
