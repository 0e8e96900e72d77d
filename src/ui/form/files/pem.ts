// Reads a PEM text: the subject of the certificate and its validity (RFC 7468, RFC 5280). It validates nothing.
export type PemFacts = { kind: 'certificate'; name: string; names: string[]; expires: number; count: number } | { kind: 'key' | 'request' }

type Node = { tag: number; body: Uint8Array }
const SEQUENCE = 0x30
const EXTENSIONS = 0xa3
const VERSION = 0xa0
const UTC_TIME = 0x17
const COMMON_NAME = '55 04 03'
const ALT_NAMES = '55 1d 11'
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

export function readPem(text: string): PemFacts | undefined {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g)]
  const labels = blocks.map((block) => block[1] ?? '')
  const first = blocks.find((block) => block[1] === 'CERTIFICATE')
  if (first) {
    const facts = certificateOf(first[2] ?? '')
    return facts && { ...facts, count: labels.filter((label) => label === 'CERTIFICATE').length }
  }
  if (labels.some((label) => label.endsWith('PRIVATE KEY'))) return { kind: 'key' }
  return labels.some((label) => label.endsWith('CERTIFICATE REQUEST')) ? { kind: 'request' } : undefined
}

function certificateOf(base64: string) {
  try {
    const [outer] = nodesOf(bytesOf(base64))
    const [signed] = nodesOf(outer?.body)
    const parts = nodesOf(signed?.body).filter(({ tag }) => tag !== VERSION)
    const [, , , validity, subject] = parts
    const end = nodesOf(validity?.body)[1]
    const expires = end ? timeOf(end) : NaN
    if (signed?.tag !== SEQUENCE || Number.isNaN(expires)) return undefined
    const names = altNames(parts.find(({ tag }) => tag === EXTENSIONS))
    return { kind: 'certificate' as const, name: commonName(subject) ?? names[0] ?? '', names, expires }
  } catch {
    return undefined // base64, but not a certificate
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0))
}

/** The elements of a DER body, as far as they are complete. */
function nodesOf(bytes: Uint8Array = new Uint8Array()): Node[] {
  const nodes: Node[] = []
  let at = 0
  while (at + 2 <= bytes.length) {
    const short = bytes[at + 1] ?? 0
    const more = short & 0x80 ? short & 0x7f : 0
    const length = more === 0 ? short : bytes.slice(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
    const start = at + 2 + more
    if (start + length > bytes.length) return nodes
    nodes.push({ tag: bytes[at] ?? 0, body: bytes.slice(start, start + length) })
    at = start + length
  }
  return nodes
}

function commonName(subject: Node | undefined): string | undefined {
  const pairs = nodesOf(subject?.body)
    .flatMap((set) => nodesOf(set.body))
    .map((pair) => nodesOf(pair.body))
  const found = pairs.findLast(([id]) => id && hex(id.body) === COMMON_NAME)?.[1]
  return found && new TextDecoder().decode(found.body)
}

function altNames(extensions: Node | undefined): string[] {
  const list = nodesOf(nodesOf(extensions?.body)[0]?.body).map((extension) => nodesOf(extension.body))
  const octets = list.find(([id]) => id && hex(id.body) === ALT_NAMES)?.at(-1)
  return nodesOf(nodesOf(octets?.body)[0]?.body).flatMap(({ tag, body }) => {
    if (tag === DNS_NAME) return [new TextDecoder().decode(body)]
    return tag === IP_ADDRESS && body.length === 4 ? [body.join('.')] : []
  })
}

/** `YYMMDDHHMMSSZ` until 2049, else with a four-digit year. */
function timeOf({ tag, body }: Node): number {
  const text = new TextDecoder().decode(body)
  const whole = tag === UTC_TIME ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  return Date.parse(whole.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
