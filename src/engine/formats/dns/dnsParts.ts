// The parts of a DNS value, by format: `10 mail.example.com` is a priority and a server.

/** `most`: a number up to it. `options`: one of them. `quoted`: stored in quotes, displayed without. `rest`: the remaining text. */
export type DnsPart = { name: string; most?: number; options?: string[]; quoted?: true; rest?: true; begins?: string }

const word = 65_535
const byte = 255
const host = (name: string): DnsPart => ({ name })
const number = (name: string, most: number, begins?: string): DnsPart => ({ name, most, ...(begins !== undefined && { begins }) })

/** In their order (RFC 1035, 2782, 8659, 9460, 4034, 6698, 4255, 3403). */
export const DNS_PARTS: Record<string, DnsPart[]> = {
  'dns-mx': [number('priority', word, '10'), host('server')],
  'dns-srv': [number('priority', word, '10'), number('weight', word, '0'), number('port', word), host('target')],
  'dns-caa': [
    { name: 'flag', options: ['0', '128'], begins: '0' },
    { name: 'tag', options: ['issue', 'issuewild', 'iodef'], begins: 'issue' },
    { name: 'value', quoted: true, rest: true },
  ],
  'dns-svcb': [number('priority', word, '1'), host('target'), { name: 'params', rest: true }],
  'dns-ds': [number('keyTag', word), number('algorithm', byte, '13'), number('digestType', byte, '2'), { name: 'digest', rest: true }],
  'dns-tlsa': [number('usage', 3, '3'), number('selector', 1, '1'), number('matching', 2, '1'), { name: 'data', rest: true }],
  'dns-sshfp': [number('algorithm', byte, '4'), number('hashType', byte, '2'), { name: 'fingerprint', rest: true }],
  'dns-naptr': [
    number('order', word, '100'),
    number('preference', word, '10'),
    { name: 'flags', quoted: true },
    { name: 'service', quoted: true },
    { name: 'regexp', quoted: true },
    host('replacement'),
  ],
}

/** One text for each part; a missing part is empty. */
export function partsIn(text: string, parts: DnsPart[]): string[] {
  let remaining = text.trim()
  return parts.map(({ rest, quoted }) => {
    const found = rest ? remaining : (/^(?:"(?:[^"\\]|\\.)*"|\S+)/.exec(remaining)?.[0] ?? '')
    remaining = remaining.slice(found.length).trimStart()
    return quoted ? unquoted(found) : found
  })
}

/** Empty if nothing was typed. */
export function partsText(values: string[], parts: DnsPart[]): string {
  if (values.every((value, index) => value.trim() === '' || value === parts[index]?.begins)) return ''
  return parts
    .map(({ quoted }, index) => {
      const value = (values[index] ?? '').trim()
      return quoted ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value
    })
    .join(' ')
    .trimEnd()
}

function unquoted(text: string): string {
  return text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text
}
