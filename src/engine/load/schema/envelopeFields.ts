// Fields of a schema with names of the record's envelope belong to the record; one reserved name is not allowed.
import { isPlainObject } from '../../json/objects.ts'
import { ownMember } from '../../resolve/envelope.ts'
import type { Report } from '../problems.ts'
import { isSchema, list, refTarget } from '../../schema/refs.ts'
import type { Schema } from '../../schema/types.ts'

/** Responses contain the fields of such names in `_own`. */
export function rejectOwnMember(schema: Schema, report: Report): void {
  for (const owner of rootSchemas(schema, schema)) {
    if (!isPlainObject(owner.properties) || !Object.hasOwn(owner.properties, ownMember)) continue
    report({
      level: 'error',
      code: 'envelope_taken',
      at: ['properties', ownMember],
      params: { name: ownMember },
      message: `"${ownMember}" is where the portal answers fields whose names it uses itself: give the field another name.`,
    })
  }
}
/** Every schema object that describes the record itself. */
export function rootSchemas(root: Schema, schema: Schema, seen = new Set<Schema>()): Set<Schema> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
  const parts = [
    target,
    ...list(schema.allOf),
    ...list(schema.anyOf),
    ...list(schema.oneOf),
    schema.if,
    schema.then,
    schema.else,
    schema.not,
  ]
  for (const part of parts.filter(isSchema)) rootSchemas(root, part, seen)
  return seen
}
