// JSON Schema's own formats. Each looks at every character a bounded number of times, so no text is slow.
import { isDate, isDateTime, isIsoDuration, isTime } from './formatsTime.ts'

type Predicate = (text: string) => boolean

export const STANDARD_FORMATS: Record<string, Predicate> = {
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  duration: isIsoDuration,
  uri: (text) => isUri(text, 'absolute'),
  'uri-reference': (text) => isUri(text, 'any'),
  'uri-template': isUriTemplate,
  email: isEmail,
  'idn-email': isIdnEmail,
  hostname: isHostname,
  ipv4: isIp4,
  ipv6: isIp6,
  regex: isRegex,
  uuid: (text) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  'json-pointer': (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text),
  'relative-json-pointer': (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text),
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
}

const isScheme = (text: string) => /^[a-z][a-z0-9+.-]*$/i.test(text)
const isRegName = (text: string) => /^(?:[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2})*$/i.test(text)
const isUserInfo = (text: string) => /^(?:[a-z0-9._~!$&'()*+,;=:-]|%[0-9a-f]{2})*$/i.test(text)
const isPath = (text: string) => /^(?:[a-z0-9._~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*$/i.test(text)
const isQuery = (text: string) => /^(?:[a-z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*$/i.test(text)

/** RFC 3986: split as in appendix B, every part by its own alphabet. */
function isUri(text: string, kind: 'absolute' | 'any'): boolean {
  const match = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(text)
  if (!match) return false
  const [, scheme, authority, path = '', query = '', fragment = ''] = match
  if (scheme === undefined ? kind === 'absolute' || (authority === undefined && /^[^/]*:/.test(path)) : !isScheme(scheme)) return false
  return (authority === undefined || isAuthority(authority)) && isPath(path) && isQuery(query) && isQuery(fragment)
}
function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1)
  const literal = /^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1]
  const isHost =
    literal === undefined
      ? isRegName(host.replace(/:\d*$/, ''))
      : isIp6(literal) || /^v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+$/i.test(literal)
  return isHost && (at < 0 || isUserInfo(text.slice(0, at)))
}

/** RFC 6570: literals, and expressions in braces. */
function isUriTemplate(text: string): boolean {
  const parts = text.split('{')
  return (
    isLiteral(parts[0] ?? '') &&
    parts.slice(1).every((part) => {
      const [expression = '', literal, ...more] = part.split('}')
      return literal !== undefined && more.length === 0 && isLiteral(literal) && isExpression(expression)
    })
  )
}
function isLiteral(text: string): boolean {
  return /^(?:[^\u0000-\u0020"'<>%\\^`{|}]|%[0-9a-f]{2})*$/i.test(text)
}
function isExpression(text: string): boolean {
  return text
    .replace(/^[+#./;?&=,!@|]/, '')
    .split(',')
    .every((name) => /^(?:[a-z0-9_.]|%[0-9a-f]{2})+(?::[1-9]\d{0,3}|\*)?$/i.test(name))
}

/** RFC 5321: a name (or a quoted text) at a domain of at least two labels, or at an address in brackets. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 320) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  const isLocal =
    /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/.test(local) ||
    local.split('.').every((atom) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(atom))
  const literal = /^\[(?:IPv6:)?([^\]]*)\]$/i.exec(domain)?.[1]
  if (literal !== undefined) return isLocal && (/^\[IPv6:/i.test(domain) ? isIp6(literal) : isIp4(literal))
  return isLocal && domain.includes('.') && isHostname(domain)
}
function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && at < text.length - 1 && !/\s/.test(text)
}

/** RFC 1123; the decoded form of an `xn--` label is not checked. */
function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isLabel)
}
function isLabel(label: string): boolean {
  if (label.length === 0 || label.length > 63 || !/^[a-z0-9-]*$/i.test(label) || label.startsWith('-') || label.endsWith('-')) return false
  return label.slice(2, 4) !== '--' || label.slice(0, 2).toLowerCase() === 'xn'
}

function isIp4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}
/** RFC 4291, without a zone. */
function isIp6(text: string): boolean {
  if (text.length > 45) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const all = groups.flat()
  const last = groups.at(-1)?.at(-1)
  const isMapped = last?.includes('.') ?? false
  const words = isMapped ? all.slice(0, -1) : all
  const count = words.length + (isMapped ? 2 : 0)
  if (isMapped && !isIp4(last ?? '')) return false
  return words.every((word) => /^[0-9a-f]{1,4}$/i.test(word)) && (halves.length === 2 ? count <= 7 : count === 8)
}

function isRegex(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}
