// Fields of stored documents, by field path: hiding them, reading them, walking a schema beside its data.
import { parseFieldPath } from '../../../src/engine/paths.ts'
import type { FieldPath, Resolved, Schema } from '../../../src/engine/types.ts'

type Json = Record<string, unknown>

/** What the caller may see of a record: hidden and locked fields are not there. */
export function visiblePart(resolved: Resolved, data: Json): Json {
  return [...resolved.hidden, ...Object.keys(resolved.locked)].reduce<Json>((rest, path) => without(rest, parseFieldPath(path)) as Json, data)
}

function without(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return name === '*' ? value.map((item) => without(item, rest)) : value
  const entries = Object.entries(value)
  const isHit = (key: string): boolean => name === '*' || name === key
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => !isHit(key)))
  return Object.fromEntries(entries.map(([key, item]) => [key, isHit(key) ? without(item, rest) : item]))
}

export type Found = { pointer: string; value: unknown; schema: Schema; parent: Json | undefined; path: FieldPath }

/** Every value of the data whose schema carries the annotation; `path` names the field with `*` for items and map values. */
export function annotated(schema: Schema, data: unknown, keyword: string): Found[] {
  const found: Found[] = []
  walk(schema, data, '', [], undefined)
  return found

  function walk(node: unknown, value: unknown, pointer: string, names: string[], parent: Json | undefined): void {
    if (!isObject(node) || value === undefined) return
    if (keyword in node) found.push({ pointer, value, schema: node as Schema, parent, path: names.join('.') })
    for (const branch of Array.isArray(node.allOf) ? node.allOf : []) walk(branch, value, pointer, names, parent)
    if (Array.isArray(value)) value.forEach((item, index) => walk(node.items, item, `${pointer}/${index}`, [...names, '*'], undefined))
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) member(node, value, key, item, pointer, names)
  }
  function member(node: Json, owner: Json, key: string, item: unknown, pointer: string, names: string[]): void {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const properties = isObject(node.properties) ? node.properties : {}
    if (Object.hasOwn(properties, key)) return walk(properties[key], item, at, [...names, key], owner)
    const patterns = Object.entries(isObject(node.patternProperties) ? node.patternProperties : {})
    for (const schemaOf of [...patterns.map(([, child]) => child), node.additionalProperties]) walk(schemaOf, item, at, [...names, '*'], owner)
  }
}

export function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
