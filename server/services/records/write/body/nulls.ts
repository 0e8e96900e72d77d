// Form clients send null for an emptied field. Where the schema has no null, it means the same as leaving the field out.
import { has, isPlainObject } from '../../../../../src/engine/json/objects.ts'
import { inPlaceSchemas, itemSchemas, membersOf } from '../../../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../../../src/engine/schema/types.ts'

/** The body without such nulls. Secrets keep theirs (null clears them), and so do read-only fields with a value: those are rejected. */
export function withoutNulls(schema: Schema, body: unknown, current: unknown): unknown {
  return inner([schema], body, current)

  function inner(owners: Schema[], value: unknown, was: unknown): unknown {
    if (Array.isArray(value))
      return value.map((item, index) =>
        inner(
          owners.flatMap((owner) => itemSchemas(schema, owner, index)),
          item,
          Array.isArray(was) ? was[index] : undefined,
        ),
      )
    if (!isPlainObject(value) || owners.length === 0) return value
    const faces = owners.flatMap((owner) => inPlaceSchemas(schema, owner))
    const old = isPlainObject(was) ? was : {}
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const schemas = membersOf(faces, name).map(({ schema: found }) => found)
        if (member === null) return isEmptied(schemas, has(old, name)) ? [] : [[name, member]]
        return [[name, inner(schemas, member, old[name])]]
      }),
    )
  }

  function isEmptied(schemas: Schema[], hadValue: boolean): boolean {
    const faces = schemas.flatMap((found) => inPlaceSchemas(schema, found))
    if (faces.some(({ writeOnly }) => writeOnly === true) || (hadValue && faces.some(({ readOnly }) => readOnly === true))) return false
    const typed = faces.filter(({ type, enum: values, const: only }) => type !== undefined || values !== undefined || only !== undefined)
    return typed.length > 0 && !typed.some(takesNull)
  }
}

function takesNull({ type, enum: values, const: only }: Schema): boolean {
  const types: unknown[] = [type].flat()
  return types.includes('null') || (Array.isArray(values) && values.includes(null)) || only === null
}
