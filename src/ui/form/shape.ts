// Which way a schema is drawn. Pure: the same schema and hints always give the same shape.
import { RJSF_REF_CYCLE_KEY } from '@rjsf/utils'
import type { FieldUi, Json, Schema } from '../../engine/types.ts'
import { isDuration } from './duration.ts'
import { holdsFile } from './readFile.ts'

export const shapes = [
  'text', 'area', 'secret', 'number', 'segmented', 'select', 'search', 'radio', 'switch', 'fixed',
  'lines', 'tokens', 'checks', 'chips', 'grid', 'summary', 'tuple', 'object', 'oneOf', 'oneKey', 'toggle', 'invert',
  'choice', 'clock', 'localTime', 'reference', 'references', 'file', 'custom', 'json', 'none',
] as const
export type Shape = (typeof shapes)[number]

const VIEW_SHAPES: Record<string, Shape> = {
  rows: 'grid', groups: 'summary', choice: 'choice', clock: 'clock', oneKey: 'oneKey', toggle: 'toggle', invert: 'invert', lines: 'lines', localTime: 'localTime',
}
const LONGEST_TOKEN = 20
const SCALARS = new Set(['string', 'number', 'integer', 'boolean', 'null'])
const CONSTRAINTS = new Set(['required', 'not', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'format',
  'multipleOf', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'uniqueItems', 'description', 'title', '$comment', 'if', 'then', 'else', 'contains', 'propertyNames'])

export function shapeOf(schema: Schema, ui: FieldUi = {}): Shape {
  if (RJSF_REF_CYCLE_KEY in schema) return 'json'
  const view = viewOf(schema, ui)
  if (view && ui.widget === undefined) {
    const drawn = VIEW_SHAPES[view.name]
    if (drawn === 'grid') return isGridMap(schema) ? 'grid' : 'summary'
    if (drawn && (view.name !== 'groups' || typeOf(schema) === 'array')) return drawn
  }
  if (typeof ui.widget === 'string' && ui.widget !== 'textarea' && ui.widget !== 'radio') return ui.widget === 'secret' ? 'secret' : 'custom'
  if (schema.writeOnly && typeOf(schema) === 'string') return 'secret'
  if (schema.reference) return 'reference'
  if ('const' in schema) return typeOf(schema) === 'boolean' ? 'switch' : 'fixed'
  const options = optionsOf(schema)
  if (options) return enumShape(schema, options, ui)
  if (alternativesOf(schema)) return 'oneOf'
  return shapeOfType(schema, ui)
}

function shapeOfType(schema: Schema, ui: FieldUi): Shape {
  switch (typeOf(schema)) {
    case 'string': return stringShape(schema, ui)
    case 'integer':
    case 'number': return ui.unit === 'seconds' && Array.isArray(ui.presets) ? 'choice' : 'number'
    case 'boolean': return 'switch'
    case 'null': return 'none'
    case 'array': return arrayShape(schema)
    case 'object': return objectShape(schema)
    default: return 'json'
  }
}

function stringShape(schema: Schema, ui: FieldUi): Shape {
  if (schema.format === 'date-time') return 'localTime'
  if (isDuration(schema)) return 'choice'
  if (holdsFile(schema) && ui.widget !== 'textarea') return 'file'
  const isLong = typeof schema.maxLength === 'number' && schema.maxLength > 512
  return ui.widget === 'textarea' || isLong ? 'area' : 'text'
}

function enumShape(schema: Schema, options: Json[], ui: FieldUi): Shape {
  if (ui.widget === 'radio') return 'radio'
  if (options.length <= 1 && !isNullable(schema)) return options.length === 1 && typeOf(schema) !== 'boolean' ? 'select' : shapeOfType(schema, ui)
  const isShort = options.every((option) => String(option).length <= 14)
  if (options.length <= 4 && isShort) return 'segmented'
  return options.length <= 8 ? 'select' : 'search'
}

function arrayShape(schema: Schema): Shape {
  const { items } = schema
  if (Array.isArray(items) || Array.isArray(schema['prefixItems'])) return 'tuple'
  if (typeof items !== 'object') return 'json'
  if (items.reference && isScalar(items)) return 'references'
  const options = optionsOf(items)
  if (options && isScalar(items)) return options.length <= 8 ? 'checks' : 'chips'
  if (isScalar(items) && !alternativesOf(items)) return typeOf(items) === 'boolean' ? 'json' : isShortText(items) ? 'tokens' : 'lines'
  if (typeOf(items) === 'object' && isGridRow(items)) return 'grid'
  return RJSF_REF_CYCLE_KEY in items ? 'json' : 'summary'
}

/** Words of a few letters: chips rather than a line each. */
function isShortText(schema: Schema): boolean {
  return typeOf(schema) === 'string' && typeof schema.maxLength === 'number' && schema.maxLength <= LONGEST_TOKEN
}

function objectShape(schema: Schema): Shape {
  if (Object.keys(schema.properties ?? {}).length > 0) return 'object'
  const values = mapValues(schema)
  if (!values) return 'json'
  return isGridMap(schema) ? 'grid' : 'summary'
}

/** The schema of the values of a map keyed by the user, when it has one. */
export function mapValues(schema: Schema): Schema | undefined {
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties
  const patterns = Object.values(schema.patternProperties ?? {})
  return patterns[0]
}

function isGridMap(schema: Schema): boolean {
  const values = mapValues(schema)
  return values !== undefined && (isPlainScalar(values) || (typeOf(values) === 'object' && isGridRow(values)))
}

/** At most four short members: fits a row of inputs. */
function isGridRow(schema: Schema): boolean {
  const members = Object.values(schema.properties ?? {})
  if (members.length === 0 || members.length > 4) return false
  return members.every((member) => typeof member === 'object' && isPlainScalar(member) && !['area', 'file'].includes(stringShape(member, {})))
}

function isPlainScalar(schema: Schema): boolean {
  return isScalar(schema) && !alternativesOf(schema) && !schema.writeOnly
}

export function isScalar(schema: Schema): boolean {
  const type = typeOf(schema)
  return type !== undefined && SCALARS.has(type)
}

/** The one type a schema has beside `null`; guessed from its keywords where it names none. `mixed` = several. */
export function typeOf(schema: Schema): string | undefined {
  const { type } = schema
  if (Array.isArray(type)) {
    const rest = type.filter((name) => name !== 'null')
    if (rest.length === 2 && rest.includes('integer') && rest.includes('number')) return 'number'
    return rest.length > 1 ? 'mixed' : (rest[0] ?? 'null')
  }
  if (typeof type === 'string') return type
  if (schema.properties || schema.patternProperties || typeof schema.additionalProperties === 'object') return 'object'
  if (schema.items !== undefined || Array.isArray(schema['prefixItems'])) return 'array'
  const sample = 'const' in schema ? schema['const'] : schema.enum?.find((value) => value !== null)
  if (sample !== undefined) return Array.isArray(sample) ? 'array' : typeof sample
  return undefined
}

export function isNullable(schema: Schema): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes('null')
  return schema.type === 'null' || (schema.enum?.includes(null) ?? false)
}

/** Values of an enum, or of a oneOf/anyOf of constants; without null. */
export function optionsOf(schema: Schema): Json[] | undefined {
  if (schema.enum) return schema.enum.filter((value) => value !== null)
  const list = alternatives(schema)
  if (!list || list.length === 0) return undefined
  const values: Json[] = []
  for (const option of list) {
    if ('const' in option) values.push(option['const'] as Json)
    else if (option.enum?.length === 1) values.push(option.enum[0] as Json)
    else return undefined
  }
  return values.every((value) => typeof value !== 'object' || value === null) ? values.filter((value) => value !== null) : undefined
}

/** Alternatives that are drawn: not those that only say which combination of fields is allowed. */
export function alternativesOf(schema: Schema): Schema[] | undefined {
  const list = alternatives(schema)
  if (list && list.length > 0) {
    const hasBase = typeOf({ ...schema, oneOf: undefined, anyOf: undefined }) !== undefined
    const onlyNarrows = hasBase && list.every((option) => Object.keys(option).every((key) => CONSTRAINTS.has(key) || isNarrowing(key, option, schema)))
    return onlyNarrows ? undefined : list
  }
  if (typeOf(schema) !== 'mixed') return undefined
  return (schema.type as string[]).map((type) => ({ ...schema, type }))
}

function isNarrowing(key: string, option: Schema, schema: Schema): boolean {
  if (key === 'type') return JSON.stringify(option.type) === JSON.stringify(schema.type)
  if (key === 'enum') return isScalar(schema)
  if (key !== 'properties') return false
  return Object.keys(option.properties ?? {}).every((name) => schema.properties && name in schema.properties)
}

function alternatives(schema: Schema): Schema[] | undefined {
  const list = schema['oneOf'] ?? schema['anyOf']
  if (!Array.isArray(list)) return undefined
  return list.filter((option): option is Schema => typeof option === 'object' && option !== null)
}

export function viewOf(schema: Schema, ui: FieldUi = {}): { name: string; options: Record<string, unknown> } | undefined {
  const view = ui.view ?? schema.view
  if (!view) return undefined
  if (typeof view === 'string') return { name: view, options: {} }
  const [entry] = Object.entries(view)
  return entry && { name: entry[0], options: entry[1] }
}

const HOST_FORMATS = new Set(['host', 'hostname', 'ip-if-numeric', 's3-host', 'cidr4', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'url', 'regex', 'uuid', 'regex-if-tilde'])

/** Hosts, addresses, keys and ids stand in mono and are not spell-checked; a pattern that only shuts letters out is of free text. */
export function isMono(schema: Schema, ui: FieldUi = {}): boolean {
  if (typeof ui['mono'] === 'boolean') return ui['mono']
  const formats = [schema.format, ...(schema.allOf ?? []).map((part) => part.format)]
  if (formats.some((format) => format !== undefined && HOST_FORMATS.has(format))) return true
  const pattern = schema['pattern']
  return typeof pattern === 'string' && pattern.startsWith('^[') && !pattern.startsWith('^[^') && !/[ \u0400-\u04ff]/.test(pattern)
}

export type Width = 'short' | 'middle' | 'full'
export function widthOf(schema: Schema): Width {
  const length = typeof schema.maxLength === 'number' ? schema.maxLength : undefined
  if (length === undefined) return 'full'
  return length <= 6 ? 'short' : length <= 20 ? 'middle' : 'full'
}
