// The sub-schemas of a schema, keyword by keyword, in every draft.
import { isPlainObject } from '../json/objects.ts'
import type { Schema } from './types.ts'

/** Keywords whose value is a schema, a list of schemas, or a map of schemas. */
const single = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]
const lists = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']
const maps = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties']

export type Child = { schema: Schema; path: string[] }

/** Direct sub-schemas with their path below `schema`; `true`/`false` schemas are left out. */
export function childrenOf(schema: Schema): Child[] {
  const found: Child[] = []
  const add = (value: unknown, path: string[]) => {
    if (isPlainObject(value)) found.push({ schema: value, path })
  }
  for (const key of single) add(schema[key], [key])
  for (const key of lists) if (Array.isArray(schema[key])) schema[key].forEach((item: unknown, index) => add(item, [key, String(index)]))
  for (const key of maps) for (const [name, item] of Object.entries(isPlainObject(schema[key]) ? schema[key] : {})) add(item, [key, name])
  return found
}

/** The schema and everything below it, each with its path. Stops at `limit` nodes. */
export function everySchema(schema: Schema, limit = 100_000): Child[] {
  const all: Child[] = [{ schema, path: [] }]
  for (let index = 0; index < all.length && all.length < limit; index++) {
    const { schema: node, path } = all[index]!
    for (const child of childrenOf(node)) all.push({ schema: child.schema, path: [...path, ...child.path] })
  }
  return all
}
