// The network that an IP address belongs to when attempts are counted.
import { isIPv6 } from 'node:net'

/** An IPv4 address counts alone; a caller owns a whole /64 of IPv6. Other text is returned unchanged. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? groupsOf(address).slice(0, 4).join(':')
}

/** Expands to eight groups, including those that `::` omits. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)])),
  ) as [string[], string[]?]
  return [...head, ...Array.from({ length: 8 - head.length - (tail?.length ?? 0) }, () => '0'), ...(tail ?? [])]
}
