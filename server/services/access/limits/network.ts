// Which place on the net an address stands for, when tries are counted.
import { isIPv6 } from 'node:net'

/** An IPv4 address is a place; a caller owns a whole /64 of IPv6. Text that is no address stands for itself. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? groupsOf(address).slice(0, 4).join(':')
}

/** The eight groups, those that `::` leaves out too. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)])),
  ) as [string[], string[]?]
  return [...head, ...Array.from({ length: 8 - head.length - (tail?.length ?? 0) }, () => '0'), ...(tail ?? [])]
}
