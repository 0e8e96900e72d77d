// Limits a document to declared fields. Old versions and deleted records contain fields of earlier definitions, whose visibility is unknown.
import { isPlainObject, type PlainObject } from '../../../../src/engine/json/objects.ts'
import { inPlaceSchemas, itemSchemas, membersOf } from '../../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'

/** Keeps the declared fields of objects with a schema; free-form values stay as they are. */
export function declaredPart(root: Schema, record: PlainObject): PlainObject {
  return part([root], record) as PlainObject

  function part(schemas: Schema[], value: unknown): unknown {
    if (Array.isArray(value))
      return value.map((item, index) =>
        part(
          schemas.flatMap((schema) => itemSchemas(root, schema, index)),
          item,
        ),
      )
    if (!isPlainObject(value)) return value
    const faces = schemas.flatMap((schema) => inPlaceSchemas(root, schema))
    const isFree = !faces.some(({ properties }) => properties)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) => {
        const members = membersOf(faces, name).map(({ schema }) => schema)
        const isDeclared = isFree || members.length > 0 || isNamed(faces, name)
        return isDeclared ? [[name, part(members, item)]] : []
      }),
    )
  }
}

/** Also by `true`, which allows anything. */
function isNamed(faces: Schema[], name: string): boolean {
  return faces.some(({ properties }) => properties && Object.hasOwn(properties, name))
}

/** The record without fields that a closed schema does not have; the same object where there are none. */
export function withoutUndeclared(root: Schema, record: PlainObject): PlainObject {
  if (root.additionalProperties !== false) return record
  const names = namesIn(root)
  return Object.keys(record).every((name) => names.has(name))
    ? record
    : Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
}

const cache = new WeakMap<Schema, ReadonlySet<string>>()
function namesIn(root: Schema): ReadonlySet<string> {
  const found = cache.get(root) ?? new Set(inPlaceSchemas(root, root).flatMap(({ properties }) => Object.keys(properties ?? {})))
  cache.set(root, found)
  return found
}
