// Tells public addresses from internal ones: hosts that customers name must never lead inside.
import { BlockList, isIP } from 'node:net'

export type Networks = {
  /** Whether connecting to this address is allowed; false for anything but a plain address. */ isOpen: (address: string) => boolean
}

/** Special-purpose IPv4 addresses (RFC 6890 and its successors), multicast and reserved ranges. */
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
/** Global unicast. Everything else is closed: loopback, link-local, unique local, multicast, and IPv4-mapped and NAT64 addresses, which reach any IPv4 address. */
const global6 = '2000::/3'
/** Closed ranges within global unicast: IETF protocols (including Teredo), documentation, 6to4, segment routing. */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
const mapped = listOf(['::ffff:0:0/96'])

/** `allowed`: exceptions such as `10.1.0.0/16`. */
export function networksOf(allowed: readonly string[]): Networks {
  const [mine, global, closed] = [listOf(allowed), listOf([global6]), listOf([...closed4, ...closed6])]
  return {
    isOpen(address) {
      const family = familyOf(address)
      if (family === undefined) return false
      // BlockList matches the IPv4 address inside a mapped one, so exceptions are checked against plain addresses only.
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

/** Scoped addresses (`fe80::1%eth0`) are valid on one link only. */
function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const family = address.includes('%') ? 0 : isIP(address)
  return family === 0 ? undefined : family === 6 ? 'ipv6' : 'ipv4'
}

function isPlain6(address: string): boolean {
  return !mapped.check(address, 'ipv6')
}
