// Settings of outgoing DNS and network access.
import { isIP } from 'node:net'

/** `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353`; in the form that node:dns takes. */
export function nameservers(given: string): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [, in6, port6, in4, port4] = /^(?:\[([^\]]+)\](?::(\d{1,5}))?|([^:]+)(?::(\d{1,5}))?)$/.exec(entry) ?? []
      const port = Number(port6 ?? port4 ?? 53)
      const isRight = isIP(entry) === 6 || isIP(in6 ?? '') === 6 || isIP(in4 ?? '') === 4
      if (!isRight || port < 1 || port > 65535) throw new Error(`expected IP addresses of DNS servers, got "${entry}"`)
      return entry
    })
}
