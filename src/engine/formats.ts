// The one table of formats, for both sides. Pure predicates. Hosts of S3 storages are data: loading turns `s3-host` into a pattern.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { DNS_FORMATS } from './formatsDns.ts'

export type FormatCheck = (text: string) => boolean

const ipShaped = /^\d+\.\d+\.\d+\.\d+$/
const label = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,62})?'
const host = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})+$`)

/** Formats of our own definitions. `host` is wide on purpose: `ip-if-numeric` has the second text. */
const own: Record<string, FormatCheck> = {
  host: (text) => host.test(text),
  'ip-if-numeric': (text) => !ipShaped.test(text) || isIp4(text),
  cidr4: isCidr4,
  'email-ascii': (text) => text.length < 255 && /^[\x21-\x7e]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(text),
  'no-cyrillic': (text) => !/[\u0400-\u04ff]/.test(text),
  'regex-if-tilde': isRegexAfterTilde,
  'phone-loose': (text) => /^\+?[\d\s()-]{9,}$/.test(text),
  url: (text) => /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/.test(text),
  ...DNS_FORMATS,
}

/** What JSON Schema names itself: for operators' schemas (and `date-time`, `ipv4`, `ipv6` for ours). */
const standardNames = [
  'date-time', 'date', 'time', 'duration', 'uri', 'uri-reference', 'uri-template', 'email', 'hostname', 'ipv4', 'ipv6',
  'regex', 'uuid', 'json-pointer', 'relative-json-pointer', 'byte',
] as const

export const FORMATS: Record<string, FormatCheck> = {
  ...Object.fromEntries(standardNames.map((name) => [name, standard(name)])),
  ...own,
}
/** Formats that structural definitions may name (`s3-host` is expanded before anything is compiled). */
export const ownFormats: readonly string[] = [...Object.keys(own), 's3-host', 'date-time', 'ipv4', 'ipv6']

function standard(name: (typeof standardNames)[number]): FormatCheck {
  const format: unknown = fullFormats[name]
  if (format instanceof RegExp) return (text) => format.test(text)
  if (typeof format === 'function') return format as FormatCheck
  const { validate } = format as { validate: RegExp | FormatCheck }
  return validate instanceof RegExp ? (text) => validate.test(text) : validate
}
function isIp4(text: string): boolean {
  return ipShaped.test(text) && text.split('.').every((part) => part.length < 4 && Number(part) <= 255)
}
function isCidr4(text: string): boolean {
  const match = /^([\d.]+)(?:\/(\d{1,2}))?$/.exec(text)
  return match !== null && isIp4(match[1] ?? '') && (match[2] === undefined || Number(match[2]) <= 32)
}
function isRegexAfterTilde(text: string): boolean {
  if (!text.startsWith('~')) return true
  try {
    return text.length > 1 && new RegExp(text.slice(1)).source !== ''
  } catch {
    return false
  }
}

/** `["*.amazonaws.com", "s3.example"]` → the pattern that stands for `format: s3-host`. No hosts = nothing matches. */
export function s3HostPattern(hosts: string[]): string {
  const parts = hosts.map((text) => (text.startsWith('*.') ? `(?:.+\\.)${escapeRegex(text.slice(2))}` : escapeRegex(text)))
  return parts.length ? `^(?:${parts.join('|')})$` : '^(?!)'
}
function escapeRegex(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
