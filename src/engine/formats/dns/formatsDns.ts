// Formats of DNS: names inside a zone and the content of each record type (RFC 1035, 2782, 8659, 9460, 4034, 6698, 4255, 3403).
import { bytesOf } from './dnsText.ts'

type Predicate = (text: string) => boolean

/** One entry per format; `formats.ts` joins them to its table. ASCII only: names come as punycode. */
export const DNS_FORMATS: Record<string, Predicate> = {
  'dns-host': isHost,
  'dns-zone': isZone,
  'dns-name': isName,
  'dns-mx': isMx,
  'dns-srv': isSrv,
  'dns-caa': isCaa,
  'dns-txt': isTxt,
  'dns-svcb': isSvcb,
  'dns-ds': isDs,
  'dns-tlsa': isTlsa,
  'dns-sshfp': isSshfp,
  'dns-naptr': isNaptr,
}

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
/** Continues at the end of the previous match, so that an unclosed quote is scanned once. */
const TXT_CHUNK = /\s*"((?:[^"\\]|\\(?:[01]\d\d|2[0-4]\d|25[0-5]|\D))*)"\s*/y
/** Within quotes a backslash is an escape; without them `;` begins a comment and a bracket goes over lines, to the end of the zone (RFC 1035, 5.1). */
const QUOTED = '"((?:[^"\\\\]|\\\\(?:[01]\\d\\d|2[0-4]\\d|25[0-5]|\\D))*)"'
const BARE = '[^\\s"\\\\;()]+'
const CAA = new RegExp(`^(?:0|128) +(issue|issuewild|iodef) +(?:"([^"\\\\]*)"|(${BARE}))$`)
const SVCB_PARAM = new RegExp(`^[a-z0-9-]{1,63}(?:=(?:${QUOTED}|${BARE}))?$`)
const NAPTR = new RegExp(`^(\\d+) +(\\d+) +"([A-Z0-9]*)" +"([\\w.+:-]*)" +${QUOTED} +(\\S+)$`, 'i')
const TXT_LIMIT = { chunk: 255, total: 4096 }

/** A whole domain name of at least two labels; the final dot is optional. */
function isHost(text: string): boolean {
  const name = text.endsWith('.') ? text.slice(0, -1) : text
  const labels = name.split('.')
  return name.length <= 253 && labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !isNumeric(labels)
}

/** Exactly two labels, the last one not a number: example.com, xn--e1afmkfd.xn--p1ai. Or a reverse zone: 113.0.203.in-addr.arpa. */
function isZone(text: string): boolean {
  const labels = text.split('.')
  if (labels.at(-1) === 'arpa') return isReverse(text)
  return labels.length === 2 && labels.every((label) => HOST_LABEL.test(label)) && !isNumeric(labels)
}

/** Up to three bytes of an IPv4 network (the last may be a part, RFC 2317), or up to 31 digits of an IPv6 one. */
function isReverse(text: string): boolean {
  const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
  const v4 = new RegExp(`^(?:${part}(?:[/-]\\d{1,3})?\\.)?(?:${part}\\.){1,3}in-addr\\.arpa$`)
  return v4.test(text) || /^(?:[0-9a-f]\.){1,31}ip6\.arpa$/.test(text)
}

/** A name inside a zone: `@` = the zone itself, `*` only as the first label, labels may start with `_`. */
function isName(text: string): boolean {
  if (text === '@' || text === '') return true
  const labels = text.split('.')
  const rest = labels[0] === '*' ? labels.slice(1) : labels
  return text.length <= 253 && rest.every((label) => LABEL.test(label))
}

function isMx(text: string): boolean {
  const [priority, host, ...more] = text.split(/ +/)
  return more.length === 0 && isUint16(priority) && (host === '.' || isHost(host ?? ''))
}

function isSrv(text: string): boolean {
  const [priority, weight, port, target, ...more] = text.split(/ +/)
  return more.length === 0 && [priority, weight, port].every(isUint16) && (target === '.' || isHost(target ?? ''))
}

function isCaa(text: string): boolean {
  const match = CAA.exec(text)
  if (!match) return false
  const value = match[2] ?? match[3] ?? ''
  if (match[1] === 'iodef') return /^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/.test(value)
  return /^[\x20-\x7e]*$/.test(value) && value.length <= 255
}

/** `1 .` or `1 host alpn="h2,h3" port=8443`; 0 is an alias and has no parameters. */
function isSvcb(text: string): boolean {
  const [priority, target, ...params] = text.match(/(?:[^\s"]|"[^"]*")+/g) ?? []
  if (!isUint16(priority) || (target !== '.' && !isHost(target ?? '')) || (priority === '0' && params.length > 0)) return false
  const names = params.map((param) => param.split('=')[0])
  return new Set(names).size === names.length && params.every((param) => SVCB_PARAM.test(param))
}

function isDs(text: string): boolean {
  const [tag, algorithm, kind, ...digest] = text.split(/ +/)
  const lengths: Record<string, number> = { 1: 40, 2: 64, 4: 96 }
  return isUint16(tag) && isByte(algorithm) && isHex(digest.join(''), lengths[kind ?? ''])
}

function isTlsa(text: string): boolean {
  const [usage = '', selector = '', matching = '', ...data] = text.split(/ +/)
  if (!/^[0-3]$/.test(usage) || !/^[01]$/.test(selector) || !/^[0-2]$/.test(matching)) return false
  return matching === '0' ? /^(?:[0-9a-f]{2})+$/i.test(data.join('')) : isHex(data.join(''), matching === '1' ? 64 : 128)
}

function isSshfp(text: string): boolean {
  const [algorithm = '', kind = '', ...fingerprint] = text.split(/ +/)
  return /^[1-46]$/.test(algorithm) && /^[12]$/.test(kind) && isHex(fingerprint.join(''), kind === '1' ? 40 : 64)
}

function isNaptr(text: string): boolean {
  const parts = NAPTR.exec(text)
  if (!parts) return false
  const [, order, preference, , , regexp, replacement = ''] = parts
  return isUint16(order) && isUint16(preference) && (replacement === '.' || isHost(replacement)) && (regexp === '' || replacement === '.')
}

/** Plain text of at most 255 bytes, or quoted chunks of at most 255 bytes each, 4096 together. */
function isTxt(text: string): boolean {
  if (!text.startsWith('"')) return !text.includes('"') && bytesOf(text) <= TXT_LIMIT.chunk
  const chunks = chunksOf(text)?.map((chunk) => bytesOf(chunk.replace(/\\(.)/g, '$1'))) ?? []
  return chunks.length > 0 && chunks.every((size) => size <= TXT_LIMIT.chunk) && sum(chunks) <= TXT_LIMIT.total
}
/** Undefined if there is anything beside quoted chunks. */
function chunksOf(text: string): string[] | undefined {
  const chunks: string[] = []
  for (let at = 0; at < text.length; at = TXT_CHUNK.lastIndex) {
    TXT_CHUNK.lastIndex = at
    const chunk = TXT_CHUNK.exec(text)?.[1]
    if (chunk === undefined) return undefined
    chunks.push(chunk)
  }
  return chunks
}

function isUint16(text: string | undefined): boolean {
  return text !== undefined && /^(?:0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65535
}

function isByte(text: string | undefined): boolean {
  return isUint16(text) && Number(text) <= 255
}

function isHex(text: string, length: number | undefined): boolean {
  return text.length === length && /^[0-9a-f]+$/i.test(text)
}

function isNumeric(labels: string[]): boolean {
  return /^\d+$/.test(labels.at(-1) ?? '')
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
