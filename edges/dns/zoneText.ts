// A zone as a file (RFC 1035 section 5), from the records that the portal delivers.

export type Zone = {
  name: string
  enabled?: boolean
  dnssec?: boolean
  nameservers?: string[]
  soa?: { primary?: string; email?: string; serial?: number; refresh?: number; retry?: number; expire?: number; nx_ttl?: number }
}
export type Records = { zone_id: string; name: string; type: string; ttl: number; records: { content: string; enabled?: boolean }[] }

/** Types that the name server cannot serve. */
export const unknownTypes = ['ALIAS']
/** Types whose last word is a name. */
const lastIsName = ['CNAME', 'MX', 'NS', 'PTR', 'SRV', 'NAPTR']
const stringBytes = 255

export function zoneText(zone: Zone, all: readonly Records[], serial: number): string {
  const { name, nameservers = [], soa = {} } = zone
  const {
    primary = nameservers[0] ?? `ns.${name}`,
    email = `hostmaster@${name}`,
    refresh = 10800,
    retry = 3600,
    expire = 604800,
    nx_ttl = 300,
  } = soa
  const hasOwn = all.some(({ name: at, type }) => at === '@' && type === 'NS')
  return [
    `$ORIGIN ${dotted(name)}`,
    `@ 3600 IN SOA ${dotted(primary)} ${mailbox(email)} ${serial} ${refresh} ${retry} ${expire} ${nx_ttl}`,
    ...(hasOwn ? [] : nameservers.map((server) => `@ 3600 IN NS ${dotted(server)}`)),
    ...all.filter(({ type }) => !unknownTypes.includes(type)).flatMap(linesOf),
    '',
  ].join('\n')
}

function linesOf({ name, type, ttl, records }: Records): string[] {
  return records
    .filter(({ enabled }) => enabled !== false)
    .map(({ content }) => `${name} ${ttl} IN ${type} ${valueOf(type, content.trim())}`)
}

function valueOf(type: string, content: string): string {
  if (type === 'TXT') return content.startsWith('"') ? content : quotedStrings(content)
  if (lastIsName.includes(type)) return content.replace(/\S+$/, dotted)
  if (type === 'HTTPS' || type === 'SVCB')
    return content.replace(/^(\d+\s+)(\S+)/, (_, priority: string, target: string) => priority + dotted(target))
  return content
}

function quotedStrings(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / stringBytes)) }, (_, index) =>
    bytes.subarray(index * stringBytes, (index + 1) * stringBytes),
  )
  return parts.map((part) => `"${[...part].map(escaped).join('')}"`).join(' ')
}

function escaped(byte: number): string {
  if (byte === 34 || byte === 92) return `\\${String.fromCharCode(byte)}`
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`
}

/** @example first.last@example.com → first\.last.example.com. */
function mailbox(email: string): string {
  const cut = email.lastIndexOf('@')
  return `${email.slice(0, cut).replaceAll('.', '\\.')}.${dotted(email.slice(cut + 1))}`
}

const dotted = (name: string): string => (name.endsWith('.') ? name : `${name}.`)

/** The portal's serial if it is greater (RFC 1982); otherwise the successor of the served one, as after a restored backup. */
export function nextSerial(served: number | undefined, given: number): number {
  if (served === undefined) return given || 1
  return isAhead(given, served) ? given : (served + 1) % 2 ** 32 || 1
}

/** RFC 1982 section 3.2. */
export function isAhead(serial: number, other: number | undefined): boolean {
  if (other === undefined) return true
  const ahead = (serial - other + 2 ** 32) % 2 ** 32
  return ahead > 0 && ahead < 2 ** 31
}
