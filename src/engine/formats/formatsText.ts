// The general checks of 000 §5, each a format. Every character is looked at a bounded number of times.
import { isAsciiEmail } from './contacts/emails.ts'
import { isPhone } from './contacts/phones.ts'
import { edgeChecks } from '../compile/edgeChecks.ts'
import { durationSeconds } from './durations.ts'
import { STANDARD_FORMATS } from './formatsStandard.ts'
import { isInstant } from './instants.ts'
import { daySeconds } from '../time/units.ts'

type Predicate = (text: string) => boolean

/** Ten years, the limit of nginx's `expires` and of browser caches. */
const maxCacheTime = 3650 * daySeconds

/** One entry per format; `formats.ts` joins them to its table, docs/json-schema.md lists examples. */
export const TEXT_FORMATS: Record<string, Predicate> = {
  'letters-only': (text) => /^[\p{Script=Latin}\p{Script=Cyrillic} ,.'’-]+$/u.test(text),
  'plain-name': (text) => /^[\p{L}\d_ -]+$/u.test(text),
  'word-characters': (text) => /^[\w.-]+$/.test(text),
  'ascii-printable': (text) => /^[\x20-\x7e]+$/.test(text),
  'whole-number': (text) => /^-?\d+$/.test(text),
  'no-cyrillic': (text) => !/\p{Script=Cyrillic}/u.test(text),
  'email-ascii': isAsciiEmail,
  'phone-e164': isPhone,
  'domain-port': isDomain,
  'url-loose': isLooseUrl,
  'ip-list': isIpList,
  'host-port': isHostPort,
  cidr4: isCidr4,
  instant: isInstant,
  'cache-time': (text) => (durationSeconds(text) ?? 0) <= maxCacheTime,
  'card-expiry': (text) => text === '' || /^(?:0[1-9]|1[0-2])\/\d\d$/.test(text),
  'regex-rule': (text) => edgeChecks().isRegexRule(text),
  'regex-if-tilde': (text) => edgeChecks().isRegexIfTilde(text),
}

/** The last label is a number, also a hexadecimal one: programs parse such a name as an address (`127.1`, `0x7f.0.0.1`). */
const isNumeric = (text: string): boolean => /^(?:\d+|0x[0-9a-f]*)$/i.test(text.slice(text.lastIndexOf('.') + 1))
/** An address, or a text that no program parses as one: `host` is wide on purpose, this has the second text. */
export function isIpIfNumeric(text: string): boolean {
  return !isNumeric(text) || isIp4(text)
}

/** Without leading zeros: programs read `010` as 8 or as 10. */
const isIp4 = (text: string): boolean => STANDARD_FORMATS.ipv4?.(text) ?? false
const isIp6 = (text: string): boolean => STANDARD_FORMATS.ipv6?.(text) ?? false

function isCidr4(text: string): boolean {
  const match = /^([\d.]+)(?:\/(0|[1-9]\d?))?$/.exec(text)
  return match !== null && isIp4(match[1] ?? '') && (match[2] === undefined || Number(match[2]) <= 32)
}

/** Addresses, and networks of IPv4, separated by spaces or line breaks. */
function isIpList(text: string): boolean {
  const entries = text.split(/[ \r\n]/).filter((entry) => entry !== '')
  return entries.length > 0 && entries.every((entry) => isCidr4(entry) || isIp6(entry))
}

/** Labels of 1 to 63, the last of 2 to 63 and not a number, with an optional port. ASCII only: names come as punycode. */
function isDomain(text: string): boolean {
  const [host = '', port, ...more] = text.split(':')
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  return (
    more.length === 0 &&
    isPortOrNone(port) &&
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    last.length > 1 &&
    !/^\d+$/.test(last)
  )
}
function isLabel(label: string): boolean {
  return /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
/** Up to five digits, and a valid port. */
function isPortOrNone(port: string | undefined): boolean {
  return port === undefined || (/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= 65_535)
}

/** With or without http:// or https://; the empty text is valid, too. */
function isLooseUrl(text: string): boolean {
  if (text === '') return true
  const rest = text.replace(/^https?:\/\//i, '')
  const end = rest.search(/[/?#]/)
  const host = end < 0 ? rest : rest.slice(0, end)
  return /^[\x21-\x7e]+$/.test(rest) && (isDomain(host) || isHostPort(host))
}

function isHostPort(text: string): boolean {
  const bracketed = /^\[([^\]]*)\](?::(\d+))?$/.exec(text)
  if (bracketed) return isIp6(bracketed[1] ?? '') && isPortOrNone(bracketed[2])
  const [host = '', port, ...more] = text.split(':')
  return isIp6(text) || isDomain(text) || (more.length === 0 && isIp4(host) && isPortOrNone(port))
}

/** A tilde, then a regular expression that edges accept. */
