// The table of formats, for both sides. Pure predicates. Hosts of S3 storages are data: on load, `s3-host` becomes a pattern.
import { DNS_FORMATS } from './dns/formatsDns.ts'
import { STANDARD_FORMATS } from './formatsStandard.ts'
import { isIpIfNumeric, TEXT_FORMATS } from './formatsText.ts'
import { isHost } from './hosts.ts'

export type FormatCheck = (text: string) => boolean

/** Formats of our own definitions. `host` is wide on purpose: `ip-if-numeric` has the second text. */
const own: Record<string, FormatCheck> = {
  ...TEXT_FORMATS,
  host: isHost,
  'ip-if-numeric': isIpIfNumeric,
  'phone-loose': (text) => /^\+?[\d\s()-]{9,}$/.test(text),
  url: (text) => /^https?:\/\/[^\s/][^\s/.]*\.[^\s/]+(\/\S*)?$/.test(text),
  inn: isInn,
  ogrn: isOgrn,
  ...DNS_FORMATS,
}

/** JSON Schema's own formats are for operators' schemas (`date-time`, `ipv4`, `ipv6` for ours too). */
export const FORMATS: Record<string, FormatCheck> = {
  ...STANDARD_FORMATS,
  ...own,
}
/** Formats that structural definitions may name (`s3-host` is expanded before anything is compiled). */
export const ownFormats: readonly string[] = [...Object.keys(own), 's3-host', 'date-time', 'ipv4', 'ipv6']

/** The Russian tax number with its check sums: 10 digits of an organisation, 12 of a person. */
function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text)) return false
  const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
  const isRight = (index: number): boolean => {
    const own = weights.slice(weights.length - index)
    return (own.reduce((sum, weight, digit) => sum + weight * Number(text[digit]), 0) % 11) % 10 === Number(text[index])
  }
  return text.length === 10 ? isRight(9) : isRight(10) && isRight(11)
}
/** The Russian registration number with its check digit: 13 digits of an organisation, 15 of an entrepreneur. */
function isOgrn(text: string): boolean {
  if (!/^(?:\d{13}|\d{15})$/.test(text)) return false
  const last = text.length - 1
  return (Number(text.slice(0, last)) % (last - 1)) % 10 === Number(text[last])
}
/** `["*.amazonaws.com", "s3.example"]` → the pattern that replaces `format: s3-host`. Without hosts nothing matches. */
export function s3HostPattern(hosts: string[]): string {
  const parts = hosts.map((text) => (text.startsWith('*.') ? `(?:.+\\.)${escapeRegex(text.slice(2))}` : escapeRegex(text)))
  return parts.length ? `^(?:${parts.join('|')})$` : '^(?!)'
}
function escapeRegex(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
