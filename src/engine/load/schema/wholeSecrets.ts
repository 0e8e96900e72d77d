// Makes a field secret if one of its alternatives or items is declared write-only.
import { isPlainObject } from '../../json/objects.ts'
import type { SchemaNode } from '../../schema/dialect.ts'
import { deref, inPlaceSchemas, isSchema, list } from '../../schema/refs.ts'
import type { Schema } from '../../schema/types.ts'
import type { Report } from '../problems.ts'

/** A secret is kept and replaced as a whole: items of a list have no names by which stored ones could be found again. */
export function makeSecretsWhole(root: Schema, nodes: readonly SchemaNode[], report: Report): void {
  if (!nodes.some((node) => node.schema.writeOnly === true)) return
  for (const { schema, at } of nodes) {
    for (const [path, member] of membersIn(schema)) {
      if (deref(root, member).writeOnly === true || !holdsSecret(root, member, new Set())) continue
      member.writeOnly = true
      report({
        level: 'repair',
        code: 'secret_part',
        at: [...at, ...path],
        message: 'An alternative or an item of the field is write-only, so the whole field is.',
      })
    }
  }
}

function membersIn({ properties, patternProperties, additionalProperties }: Schema): [path: string[], member: Schema][] {
  const named = Object.entries({ properties, patternProperties }).flatMap(([keyword, members]) =>
    isPlainObject(members) ? Object.entries(members).map(([name, member]): [string[], unknown] => [[keyword, name], member]) : [],
  )
  const all: [string[], unknown][] = [...named, [['additionalProperties'], additionalProperties]]
  return all.filter((entry): entry is [string[], Schema] => isSchema(entry[1]))
}

function holdsSecret(root: Schema, schema: Schema, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  return inPlaceSchemas(root, schema).some(
    (face) =>
      face.writeOnly === true ||
      [...[face.items].flat(), ...list(face.prefixItems), face.additionalItems]
        .filter(isSchema)
        .some((item) => holdsSecret(root, item, seen)),
  )
}
