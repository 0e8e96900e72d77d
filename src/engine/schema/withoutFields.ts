// A copy of a record without fields that its schema marks.
import { isPlainObject, omit, put } from '../json/objects.ts'
import { deref, itemSchemas, memberSchemas } from './refs.ts'
import type { Schema } from './types.ts'

type IsGone = (schema: Schema, name: string, value: unknown) => boolean

/**
 * Removes members and items for which `isGone` holds (called with each schema that describes them), and lists that lose all their items.
 */
export function withoutFields(schema: Schema, data: unknown, isGone: IsGone): unknown {
  return walk([schema], data)

  function walk(schemas: Schema[], value: unknown): unknown {
    if (schemas.length === 0) return value
    if (Array.isArray(value)) return items(schemas, value)
    if (!isPlainObject(value)) return value
    let next = value
    for (const [name, member] of Object.entries(value)) {
      const owners = schemas.flatMap((node) => memberSchemas(schema, node, name)).map((found) => found.schema)
      const left = owners.some((owner) => speaks(owner, name, member)) ? undefined : walk(owners, member)
      const isEmptied = Array.isArray(left) && left.length === 0 && Array.isArray(member) && member.length > 0
      if (left === undefined || isEmptied) next = omit(next, name)
      else if (left !== member) next = put(next, name, left)
    }
    return next
  }
  /** A mark may be beside a `$ref` or behind it. */
  function speaks(owner: Schema, name: string, value: unknown): boolean {
    return isGone(owner, name, value) || isGone(deref(schema, owner), name, value)
  }
  function items(schemas: Schema[], list: unknown[]): unknown[] {
    return list.flatMap((item, index) => {
      const owners = schemas.flatMap((node) => itemSchemas(schema, node, index))
      return owners.some((owner) => speaks(owner, String(index), item)) ? [] : [walk(owners, item)]
    })
  }
}
