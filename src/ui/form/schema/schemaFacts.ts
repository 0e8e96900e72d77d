// Facts about the values of a schema, read loosely: its type, options, alternatives and view.
import type { FieldUi } from '../../../engine/load/resource/resourceFile.ts'
import type { Json, Schema } from '../../../engine/schema/types.ts'

const SCALARS = new Set(['string', 'number', 'integer', 'boolean', 'null'])
const CONSTRAINTS = new Set([
  'required',
  'not',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
  'description',
  'title',
  '$comment',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
])

export function isScalarSchema(schema: Schema): boolean {
  const type = schemaType(schema)
  return type !== undefined && SCALARS.has(type)
}

/** The type of a schema beside `null`; guessed from its keywords if it names none. `mixed` = several. */
export function schemaType(schema: Schema): string | undefined {
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

/** The value of a constant. */
export function constantOf(schema: Schema): Json | undefined {
  return 'const' in schema ? (schema['const'] as Json) : schema.enum?.length === 1 ? schema.enum[0] : undefined
}

/** Values of an enum, or of a oneOf/anyOf of constants; without null. */
export function optionsOf(schema: Schema): Json[] | undefined {
  if (schema.enum) return schema.enum.filter((value) => value !== null)
  const list = alternatives(schema)
  if (!list || list.length === 0) return undefined
  const values: Json[] = []
  for (const option of list) {
    const only = constantOf(option)
    if (only === undefined) return undefined
    values.push(only)
  }
  return values.every((value) => typeof value !== 'object' || value === null) ? values.filter((value) => value !== null) : undefined
}

/** The rendered alternatives, without those that only restrict which fields may be combined. */
export function alternativesOf(schema: Schema): Schema[] | undefined {
  const list = alternatives(schema)
  if (list && list.length > 0) {
    const hasBase = schemaType({ ...schema, oneOf: undefined, anyOf: undefined }) !== undefined
    const onlyNarrows =
      hasBase && list.every((option) => Object.keys(option).every((key) => CONSTRAINTS.has(key) || isNarrowing(key, option, schema)))
    return onlyNarrows ? undefined : list
  }
  if (schemaType(schema) !== 'mixed') return undefined
  return (schema.type as string[]).map((type) => ({ ...schema, type }))
}

function isNarrowing(key: string, option: Schema, schema: Schema): boolean {
  if (key === 'type') return JSON.stringify(option.type) === JSON.stringify(schema.type)
  if (key === 'enum') return isScalarSchema(schema)
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

/** A schema that takes every value. */
export function isAny(schema: Schema): boolean {
  return Object.keys(schema).every((name) => ['title', 'description', '$comment', 'examples'].includes(name))
}

/** The schema of the values of a map with user-defined keys, if it is one. */
export function mapValueSchema(schema: Schema): Schema | undefined {
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties
  const patterns = Object.values(schema.patternProperties ?? {})
  return patterns[0]
}
