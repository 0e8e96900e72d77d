// Distinguishes public addresses from internal ones: hosts that customers name must never lead inside.
import { BlockList, isIP } from 'node:net'
import { closed4, closed6, global6 } from '../../../src/engine/opened/closed.ts'

export type Networks = {
  /** Whether connecting to this address is allowed; false for anything but a plain address. */ isOpen: (address: string) => boolean
}

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
