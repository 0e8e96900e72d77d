// Decides how a schema is rendered. Pure: the same schema and hints always give the same shape.
import { RJSF_REF_CYCLE_KEY } from '@rjsf/utils'
import { DNS_PARTS } from '../../../engine/formats/dns/dnsParts.ts'
import type { FieldUi } from '../../../engine/load/resource/resourceFile.ts'
import { isSchema, list } from '../../../engine/schema/refs.ts'
import type { Json, Schema } from '../../../engine/schema/types.ts'
import { isDurationPattern } from '../texts/duration.ts'
import { holdsFile } from '../files/readFile.ts'
import { alternativesOf, isAny, isNullable, isScalarSchema, mapValueSchema, optionsOf, schemaType, viewOf } from './schemaFacts.ts'

export const shapes = [
  'text',
  'area',
  'parts',
  'strings',
  'secret',
  'number',
  'segmented',
  'select',
  'search',
  'radio',
  'switch',
  'fixed',
  'lines',
  'tokens',
  'checks',
  'chips',
  'grid',
  'table',
  'summary',
  'tuple',
  'object',
  'oneOf',
  'oneKey',
  'toggle',
  'invert',
  'choice',
  'clock',
  'localTime',
  'reference',
  'references',
  'file',
  'custom',
  'json',
  'none',
] as const
export type Shape = (typeof shapes)[number]

const VIEW_SHAPES: Record<string, Shape> = {
  rows: 'grid',
  groups: 'summary',
  choice: 'choice',
  clock: 'clock',
  oneKey: 'oneKey',
  toggle: 'toggle',
  invert: 'invert',
  lines: 'lines',
  localTime: 'localTime',
}
const LONGEST_TOKEN = 20
export function shapeOf(schema: Schema, ui: FieldUi = {}): Shape {
  if (ui.field !== undefined || ui.template !== undefined) return 'custom'
  if (RJSF_REF_CYCLE_KEY in schema) return 'json'
  const view = viewOf(schema, ui)
  if (view && ui.widget === undefined) {
    const drawn = VIEW_SHAPES[view.name]
    if (drawn === 'grid') return isGridMap(schema, view.options['columns'] as string[] | undefined) ? 'grid' : 'summary'
    if (drawn && (view.name !== 'groups' || schemaType(schema) === 'array')) return drawn
  }
  if (typeof ui.widget === 'string' && ui.widget !== 'textarea' && ui.widget !== 'radio' && ui.widget !== 'buttons')
    return ui.widget === 'secret' ? 'secret' : 'custom'
  if (schema.writeOnly && schemaType(schema) === 'string') return 'secret'
  if (schema.reference) return 'reference'
  if ('const' in schema) return schemaType(schema) === 'boolean' ? 'switch' : 'fixed'
  const options = optionsOf(schema)
  if (options) return enumShape(schema, options, ui)
  if (alternativesOf(schema)) return 'oneOf'
  return shapeOfType(schema, ui)
}

function shapeOfType(schema: Schema, ui: FieldUi): Shape {
  switch (schemaType(schema)) {
    case 'string':
      return stringShape(schema, ui)
    case 'integer':
    case 'number':
      return ui.unit === 'seconds' && Array.isArray(ui.presets) ? 'choice' : 'number'
    case 'boolean':
      return 'switch'
    case 'null':
      return 'none'
    case 'array':
      return arrayShape(schema)
    case 'object':
      return objectShape(schema)
    default:
      return 'json'
  }
}

function stringShape(schema: Schema, ui: FieldUi): Shape {
  if (schema.format !== undefined && Object.hasOwn(DNS_PARTS, schema.format)) return 'parts'
  if (schema.format === 'dns-txt') return 'strings'
  if (schema.format === 'date-time') return 'localTime'
  if (isDurationPattern(schema)) return 'choice'
  if (holdsFile(schema) && ui.widget !== 'textarea') return 'file'
  const isLong = typeof schema.maxLength === 'number' && schema.maxLength > 512
  return ui.widget === 'textarea' || isLong ? 'area' : 'text'
}

function enumShape(schema: Schema, options: Json[], ui: FieldUi): Shape {
  if (ui.widget === 'radio') return 'radio'
  if (ui.widget === 'buttons') return 'segmented'
  if (options.length <= 1 && !isNullable(schema))
    return options.length === 1 && schemaType(schema) !== 'boolean' ? 'select' : shapeOfType(schema, ui)
  const isShort = options.every((option) => String(option).length <= 14)
  if (options.length <= 4 && isShort) return 'segmented'
  return options.length <= 8 ? 'select' : 'search'
}

function arrayShape(schema: Schema): Shape {
  const { items } = schema
  if (Array.isArray(items) || Array.isArray(schema['prefixItems'])) return 'tuple'
  if (typeof items !== 'object') return 'json'
  if (items.reference && isScalarSchema(items)) return 'references'
  const options = optionsOf(items)
  if (options && isScalarSchema(items)) return options.length <= 8 ? 'checks' : 'chips'
  if (isScalarSchema(items) && !alternativesOf(items))
    return schemaType(items) === 'boolean' ? 'json' : isShortText(items) ? 'tokens' : 'lines'
  if (schema.readOnly === true && isFlat(items)) return 'table'
  if (isGridRow(items)) return 'grid'
  return RJSF_REF_CYCLE_KEY in items ? 'json' : 'summary'
}

/** Short words: chips instead of lines. */
function isShortText(schema: Schema): boolean {
  return schemaType(schema) === 'string' && typeof schema.maxLength === 'number' && schema.maxLength <= LONGEST_TOKEN
}

function objectShape(schema: Schema): Shape {
  const members = Object.keys(schema.properties ?? {}).length
  if (members > 1 && schema.maxProperties === 1 && !schema.required?.length && !mapValueSchema(schema)) return 'oneKey'
  if (members > 0) return 'object'
  const values = mapValueSchema(schema)
  if (!values) return schema.additionalProperties === false ? 'json' : 'grid'
  return isGridMap(schema) ? 'grid' : 'summary'
}

/** A view that names columns shows only those, so only they count. */
function isGridMap(schema: Schema, columns?: string[]): boolean {
  const values = mapValueSchema(schema)
  return values !== undefined && (isAny(values) || isPlainScalar(values) || isGridRow(columns ? withMembers(values, columns) : values))
}

function withMembers(schema: Schema, names: string[]): Schema {
  const members = Object.entries(schema.properties ?? {}).filter(([name, member]) => names.includes(name) && typeof member === 'object')
  return members.length > 0 ? { ...schema, properties: Object.fromEntries(members) } : schema
}

/** At most four short members: fits a row of inputs. */
function isGridRow(schema: Schema): boolean {
  return (
    isFlat(schema) &&
    Object.values(schema.properties ?? {}).every(
      (member) => typeof member === 'object' && !['area', 'file'].includes(stringShape(member, {})),
    )
  )
}

/** At most four members without nested parts, the same in every row: fits a row of texts. */
function isFlat(schema: Schema): boolean {
  const members = Object.values(schema.properties ?? {})
  return (
    schemaType(schema) === 'object' &&
    members.length > 0 &&
    members.length <= 4 &&
    members.every((member) => typeof member === 'object' && isPlainScalar(member)) &&
    !bringsMembers(schema, schema.properties ?? {})
  )
}

/** A condition or a kind brings members that only some rows have. */
function bringsMembers(schema: Schema, named: object): boolean {
  const { allOf, oneOf, anyOf, then, else: otherwise, dependencies, dependentSchemas } = schema
  const depending = [dependencies, dependentSchemas].flatMap((rules) => Object.values(rules ?? {}))
  return [...list(allOf), ...list(oneOf), ...list(anyOf), then, otherwise, ...depending]
    .filter(isSchema)
    .some(
      (part) =>
        '$ref' in part || Object.keys(part.properties ?? {}).some((name) => !Object.hasOwn(named, name)) || bringsMembers(part, named),
    )
}

function isPlainScalar(schema: Schema): boolean {
  return isScalarSchema(schema) && !alternativesOf(schema) && !schema.writeOnly
}
