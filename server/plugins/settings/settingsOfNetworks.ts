// Settings of outgoing DNS and network access.
import { BlockList, isIP } from 'node:net'

/** `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353`; in the form that node:dns takes. */
export function nameservers(given: string): string[] {
  return list(given).map((entry) => {
    const [, in6, port6, in4, port4] = /^(?:\[([^\]]+)\](?::(\d{1,5}))?|([^:]+)(?::(\d{1,5}))?)$/.exec(entry) ?? []
    const port = Number(port6 ?? port4 ?? 53)
    const isRight = isIP(entry) === 6 || isIP(in6 ?? '') === 6 || isIP(in4 ?? '') === 4
    if (!isRight || port < 1 || port > 65535) throw new Error(`expected IP addresses of DNS servers, got "${entry}"`)
    return entry
  })
}

/** IP addresses and networks. */
export function addresses(given: string): string[] {
  return list(given).map((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/')
    const family = isIP(address)
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
    if (family === 0 || !isPrefix || rest.length > 0) throw new Error(`expected IP addresses or networks, got "${entry}"`)
    if (Number(prefix) === 0) throw new Error(`"${entry}" is every address: anybody could say where he comes from`)
    new BlockList().addSubnet(address, Number(prefix ?? (family === 6 ? 128 : 32)), family === 6 ? 'ipv6' : 'ipv4')
    return entry
  })
}

/** Entries between commas. */
export function list(given: string): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
