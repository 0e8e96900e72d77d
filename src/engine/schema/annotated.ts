// Walks a schema beside its data, to the values that carry an annotation.
import { ruledAlternatives } from '../compile/conditions.ts'
import { isPlainObject, type PlainObject } from '../json/objects.ts'
import { mentions } from './mentions.ts'
import { toPointer } from './paths.ts'
import { deref, isSchema, itemSchemas, list, memberSchemas } from './refs.ts'
import type { FieldPath, Schema, Test } from './types.ts'

/** `parent`: the object that has the value, or the list with it. */
export type AnnotatedValue = { pointer: string; value: unknown; schema: Schema; parent: PlainObject | undefined; path: FieldPath }

/**
 * Every value whose schema carries the annotation; `path` names the field with `*` for items and map values.
 * Follows `$ref` and `allOf`, and with `test` the branches that match the value; other branches are skipped.
 */
export function annotated(root: Schema, data: unknown, keyword: string, test?: Test): AnnotatedValue[] {
  const found = new Map<string, AnnotatedValue>()
  if (mentions(root, keyword)) walk([root], data, [], [], undefined)
  return [...found.values()]

  function walk(schemas: Schema[], value: unknown, at: string[], names: string[], parent: PlainObject | undefined): void {
    if (schemas.length === 0 || value === undefined) return
    const faces = schemas.flatMap((schema) => facesOfValue({ root, test, keyword }, schema, value))
    if (faces.length === 0) return
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
          parent,
        ),
      )
    else if (isPlainObject(value)) for (const [key, item] of Object.entries(value)) member(bare, value, key, item, at, names)
  }
  function member(faces: Schema[], owner: PlainObject, key: string, item: unknown, at: string[], names: string[]): void {
    const members = faces.flatMap((face) => memberSchemas(root, face, key))
    const name = members.some(({ isDeclared }) => isDeclared) ? key : '*'
    walk(
      members.map(({ schema }) => schema),
      item,
      [...at, key],
      [...names, name],
      owner,
    )
  }
}

type Within = { root: Schema; test?: Test | undefined; keyword: string }

/** Faces that may lead to the keyword; conditions of others are not evaluated. */
function facesOfValue(within: Within, schema: Schema, value: unknown, seen: Schema[] = []): Schema[] {
  const face = deref(within.root, schema)
  if (seen.includes(face) || seen.length > 64) return []
  if (!mentions(face, within.keyword) && !mentions(face, '$ref')) return []
  seen.push(face)
  return [
    face,
    ...[...list(face.allOf), ...holding(face, value, within)]
      .filter(isSchema)
      .flatMap((branch) => facesOfValue(within, branch, value, seen)),
  ]
}
/** Alternatives without rules are not compiled, and skipping them loses nothing. */
function holding(face: Schema, value: unknown, { root, test }: Within): unknown[] {
  if (!test) return []
  const chosen = isSchema(face.if) ? [test(face.if, value) ? face.then : face.else] : []
  return [...chosen, ...ruledAlternatives(face, root).filter((branch) => test(branch, value))]
}
const bareSchemas = new WeakMap<Schema, Schema>()
function withoutBranches(schema: Schema): Schema {
  const known = bareSchemas.get(schema)
  if (known) return known
  const { allOf: _all, anyOf: _any, oneOf: _one, then: _then, else: _else, $ref: _ref, ...rest } = schema
  bareSchemas.set(schema, rest)
  return rest
}
