// Fields of stored documents, by field path: hiding them, reading them, walking a schema beside its data.
import { parseFieldPath, toPointer } from '../../../src/engine/paths.ts'
import { deref, isSchema, itemSchemas, list, memberSchemas } from '../../../src/engine/refs.ts'
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

/**
 * Every value of the data whose schema carries the annotation; `path` names the field with `*` for items and map values.
 * Through `$ref` and `allOf`, which hold for every value; an annotation in a branch that may not hold says nothing.
 */
export function annotated(root: Schema, data: unknown, keyword: string): Found[] {
  const found = new Map<string, Found>()
  walk([root], data, [], [], undefined)
  return [...found.values()]

  function walk(schemas: Schema[], value: unknown, at: string[], names: string[], parent: Json | undefined): void {
    if (schemas.length === 0 || value === undefined) return
    const faces = schemas.flatMap((schema) => certainFaces(root, schema))
    const pointer = toPointer(at)
    for (const schema of faces) if (keyword in schema) found.set(`${pointer} ${JSON.stringify(schema[keyword])}`, { pointer, value, schema, parent, path: names.join('.') })
    const bare = faces.map(withoutBranches)
    if (Array.isArray(value)) value.forEach((item, index) => walk(bare.flatMap((face) => itemSchemas(root, face, index)), item, [...at, String(index)], [...names, '*'], undefined))
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) member(bare, value, key, item, at, names)
  }
  function member(faces: Schema[], owner: Json, key: string, item: unknown, at: string[], names: string[]): void {
    const members = faces.flatMap((face) => memberSchemas(root, face, key))
    const name = members.some(({ known }) => known) ? key : '*'
    walk(members.map(({ schema }) => schema), item, [...at, key], [...names, name], owner)
  }
}

function certainFaces(root: Schema, schema: Schema, seen: Schema[] = []): Schema[] {
  const face = deref(root, schema)
  if (seen.includes(face) || seen.length > 64) return []
  seen.push(face)
  return [face, ...list(face.allOf).filter(isSchema).flatMap((branch) => certainFaces(root, branch, seen))]
}
function withoutBranches({ allOf: _all, anyOf: _any, oneOf: _one, then: _then, else: _else, $ref: _ref, ...rest }: Schema): Schema {
  return rest
}

export function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
