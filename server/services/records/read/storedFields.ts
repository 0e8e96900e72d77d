// Fields of stored documents by path: hides them, reads them, and walks a schema beside its data.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { ruledAlternatives } from '../../../../src/engine/compile/conditions.ts'
import { parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import { mentions } from '../../../../src/engine/schema/mentions.ts'
import { deref, isSchema, itemSchemas, list, memberSchemas } from '../../../../src/engine/schema/refs.ts'
import type { FieldPath, Schema, Test } from '../../../../src/engine/schema/types.ts'
import type { Definition, Resolved } from '../../../../src/engine/types.ts'
import { declaredPart, withoutStrangers } from './declared.ts'

/** What the caller may see of a record: hidden and locked fields are not there. */
export function visiblePart(resolved: Resolved, data: PlainObject): PlainObject {
  return [...resolved.hidden, ...Object.keys(resolved.locked)].reduce<PlainObject>(
    (rest, path) => without(rest, parseFieldPath(path)) as PlainObject,
    data,
  )
}

/** What the caller may see of a record that lives. What a closed schema has no more, nobody knows for whom it was: it is told where nothing is hidden. */
export function livingPart(definition: Definition, resolved: Resolved, data: PlainObject): PlainObject {
  return hidesAny(resolved) ? withoutStrangers(definition.schema, visiblePart(resolved, data)) : data
}
/** What he may see of an earlier version, or of a deleted record: where something is hidden from him, what the definition declares today. */
export function pastPart(definition: Definition, resolved: Resolved, data: PlainObject): PlainObject {
  return hidesAny(resolved) ? declaredPart(definition.schema, visiblePart(resolved, data)) : data
}
function hidesAny({ hidden, locked }: Resolved): boolean {
  return hidden.length > 0 || Object.keys(locked).length > 0
}

function without(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return name === '*' ? value.map((item) => without(item, rest)) : value
  const entries = Object.entries(value)
  const isHit = (key: string): boolean => name === '*' || name === key
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => !isHit(key)))
  return Object.fromEntries(entries.map(([key, item]) => [key, isHit(key) ? without(item, rest) : item]))
}

export type Found = { pointer: string; value: unknown; schema: Schema; parent: PlainObject | undefined; path: FieldPath }

/**
 * Every value of the data whose schema carries the annotation; `path` names the field with `*` for items and map values.
 * Through `$ref` and `allOf`, and through the branches that hold for the value where `test` tells; else those say nothing.
 */
export function annotated(root: Schema, data: unknown, keyword: string, test?: Test): Found[] {
  const found = new Map<string, Found>()
  if (mentions(root, keyword)) walk([root], data, [], [], undefined)
  return [...found.values()]

  function walk(schemas: Schema[], value: unknown, at: string[], names: string[], parent: PlainObject | undefined): void {
    if (schemas.length === 0 || value === undefined) return
    const faces = schemas.flatMap((schema) => facesOfValue({ root, test }, schema, value))
    const pointer = toPointer(at)
    for (const schema of faces)
      if (keyword in schema)
        found.set(`${pointer} ${JSON.stringify(schema[keyword])}`, { pointer, value, schema, parent, path: names.join('.') })
    const bare = faces.map(withoutBranches)
    if (Array.isArray(value))
      value.forEach((item, index) =>
        walk(
          bare.flatMap((face) => itemSchemas(root, face, index)),
          item,
          [...at, String(index)],
          [...names, '*'],
          undefined,
        ),
      )
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) member(bare, value, key, item, at, names)
  }
  function member(faces: Schema[], owner: PlainObject, key: string, item: unknown, at: string[], names: string[]): void {
    const members = faces.flatMap((face) => memberSchemas(root, face, key))
    const name = members.some(({ known }) => known) ? key : '*'
    walk(
      members.map(({ schema }) => schema),
      item,
      [...at, key],
      [...names, name],
      owner,
    )
  }
}

function facesOfValue(within: { root: Schema; test?: Test }, schema: Schema, value: unknown, seen: Schema[] = []): Schema[] {
  const face = deref(within.root, schema)
  if (seen.includes(face) || seen.length > 64) return []
  seen.push(face)
  return [
    face,
    ...[...list(face.allOf), ...holding(face, value, within)]
      .filter(isSchema)
      .flatMap((branch) => facesOfValue(within, branch, value, seen)),
  ]
}
/** Alternatives that state no rules are not compiled, and nothing is lost with them. */
function holding(face: Schema, value: unknown, { root, test }: { root: Schema; test?: Test }): unknown[] {
  if (!test) return []
  const chosen = isSchema(face.if) ? [test(face.if, value) ? face.then : face.else] : []
  return [...chosen, ...ruledAlternatives(face, root).filter((branch) => test(branch, value))]
}
function withoutBranches({ allOf: _all, anyOf: _any, oneOf: _one, then: _then, else: _else, $ref: _ref, ...rest }: Schema): Schema {
  return rest
}

export function isObject(value: unknown): value is PlainObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
