// Which addresses belong to the internet, and which to whoever runs the portal: what customers name must never lead inside.
import { BlockList, isIP } from 'node:net'

export type Networks = {
  /** Whether a connection to this address may be made. Anything that is no plain address may not. */ isOpen: (address: string) => boolean
}

/** Special-purpose registry of IPv4 (RFC 6890 and its successors), with multicast and what is reserved. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All that is global unicast. Outside of it: loopback, link-local, unique local, multicast, IPv4-mapped and NAT64, which would lead to any IPv4 address. */
const global6 = '2000::/3'
/** Inside of that: protocols of the IETF (Teredo among them), documentation, 6to4, segment routing. */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
const mapped = listOf(['::ffff:0:0/96'])

/** `allowed`: addresses and networks that may be reached all the same, as `10.1.0.0/16`. */
export function networksOf(allowed: readonly string[]): Networks {
  const [mine, global, closed] = [listOf(allowed), listOf([global6]), listOf([...closed4, ...closed6])]
  return {
    isOpen(address) {
      const family = familyOf(address)
      if (family === undefined) return false
      // A block list looks at the IPv4 address inside of a mapped one: those are never allowed by that.
      if (family === 'ipv6' && !global.check(address, family)) return isPlain6(address) && mine.check(address, family)
      return mine.check(address, family) || !closed.check(address, family)
    },
  }
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address) ?? 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Addresses with a zone (`fe80::1%eth0`) are of one link, and none of ours. */
function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const family = address.includes('%') ? 0 : isIP(address)
  return family === 0 ? undefined : family === 6 ? 'ipv6' : 'ipv4'
}

function isPlain6(address: string): boolean {
  return !mapped.check(address, 'ipv6')
}
