// Fields of a schema that carry the names of the record's envelope give way to it.
import { isEnvelope } from '../resolve/envelope.ts'
import { has, isPlainObject, omit } from '../json/objects.ts'
import type { Report } from './problems.ts'
import { isSchema, list, refTarget } from '../schema/refs.ts'
import type { Schema } from '../schema/types.ts'

/** The portal gives every record these itself; another field of that name is kept under a new name. */
const same = ['id', 'created_at', 'updated_at']

export function giveWay(schema: Schema, report: Report): void {
  for (const owner of rootSchemas(schema, schema)) {
    for (const name of Object.keys(isPlainObject(owner.properties) ? owner.properties : {}).filter(isEnvelope)) {
      const renamed = same.includes(name) ? undefined : `${name}_`
      rename(owner, name, renamed)
      const message = renamed
        ? `"${name}" belongs to the record's envelope: the field is called "${renamed}".`
        : `"${name}" belongs to the record's envelope: the portal fills it.`
      report({
        level: 'repair',
        code: renamed ? 'envelope_renamed' : 'envelope_dropped',
        at: ['properties', name],
        params: { name, ...(renamed && { renamed }) },
        message,
      })
    }
  }
}
/** Every schema object that speaks of the record itself. */
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
function rename(owner: Schema, name: string, renamed: string | undefined): void {
  const properties = owner.properties ?? {}
  const field = properties[name]
  const rest = omit(properties, name)
  owner.properties =
    renamed === undefined || has(rest, renamed)
      ? rest
      : Object.fromEntries(Object.entries(properties).map(([key, value]) => (key === name ? [renamed, field ?? value] : [key, value])))
  if (Array.isArray(owner.required)) owner.required = owner.required.flatMap((item) => (item === name ? (renamed ?? []) : item))
}
