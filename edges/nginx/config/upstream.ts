// Groups of sources, by addresses that the agent resolved and checked: nginx itself resolves no names of customers.
import type { Origin } from '../record.ts'
import { literal } from './text.ts'

/** Addresses of a host; empty if it has none or if they are not allowed. */
export type Addresses = (host: string) => readonly string[]

const nobody = 'server 127.0.0.1:9 down;'

export function upstreamOf(name: string, { servers }: Pick<Origin, 'servers'>, addresses: Addresses): string[] {
  const lines = Object.entries(servers).flatMap(([host, { port, weight, backup, max_fails }]) =>
    addresses(host).map(
      (address) =>
        `  server ${address.includes(':') ? `[${address}]` : address}:${port} weight=${weight} max_fails=${max_fails} fail_timeout=10s${backup ? ' backup' : ''};`,
    ),
  )
  // nginx refuses a group without a server that is not a backup.
  const isEmpty = !lines.some((line) => !line.includes(' backup;'))
  return [`upstream ${name} {`, ...lines, ...(isEmpty ? [`  ${nobody}`] : []), '  keepalive 16;', '}']
}

/** Throws an Error with the reason for variables other than `$host`. */
export function hostHeader({ hostname, servers }: Origin): string {
  const given = hostname ?? Object.keys(servers)[0] ?? ''
  const rest = given.replaceAll(/\$host(?![A-Za-z0-9_])/g, '')
  if (rest.includes('$')) throw new Error('Not supported by this edge: $host is the only variable.')
  return given.includes('$') ? `"${given}"` : literal(given)
}

export function tlsName({ hostname, sni_hostname, servers }: Origin): string {
  return literal(sni_hostname ?? (hostname?.includes('$') ? undefined : hostname) ?? Object.keys(servers)[0] ?? '')
}
