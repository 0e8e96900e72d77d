// Font and width of text inputs.
import type { FieldUi } from '../../../engine/load/resource/resourceFile.ts'
import type { Schema } from '../../../engine/schema/types.ts'

const HOST_FORMATS = new Set([
  'host',
  'hostname',
  'ip-if-numeric',
  's3-host',
  'cidr4',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'url',
  'regex',
  'uuid',
  'regex-if-tilde',
])

/** Formats of a fixed width, regardless of the length that the schema allows. */
const MIDDLE_FORMATS = new Set(['date', 'time', 'color', 'ipv4'])

/** Hosts, addresses, keys and ids are monospaced and not spell-checked; a pattern that only excludes characters belongs to free text. */
export function isMono(schema: Schema, ui: FieldUi = {}): boolean {
  if (typeof ui.mono === 'boolean') return ui.mono
  const formats = [schema.format, ...(schema.allOf ?? []).map((part) => part.format)]
  if (formats.some((format) => format !== undefined && HOST_FORMATS.has(format))) return true
  const pattern = schema['pattern']
  return typeof pattern === 'string' && pattern.startsWith('^[') && !pattern.startsWith('^[^') && !/[ \u0400-\u04ff]/.test(pattern)
}

/** Stored as punycode and shown in Unicode. DNS values are converted with their record. */
export const isDomainName = ({ normalize, format }: Schema): boolean => [normalize].flat().includes('ascii') || format === 'dns-host'

export type Width = 'short' | 'middle' | 'full'
export function widthOf(schema: Schema): Width {
  const length = typeof schema.maxLength === 'number' ? schema.maxLength : undefined
  if (MIDDLE_FORMATS.has(schema.format ?? '')) return 'middle'
  if (length === undefined) return 'full'
  return length <= 6 ? 'short' : length <= 20 ? 'middle' : 'full'
}
