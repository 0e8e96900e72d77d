// Removes invalid defaults: they would make every new record invalid.
import type { Ajv } from 'ajv'
import { newAjv } from '../../compile/ajv.ts'
import { seedAt } from '../../values/defaults/defaults.ts'
import { has } from '../../json/objects.ts'
import { toPointer } from '../../json/pointer.ts'
import type { SchemaNode } from '../../schema/dialect.ts'
import type { Report } from '../problems.ts'
import type { Schema } from '../../schema/types.ts'
import type { Draft } from '../../types.ts'

/** Further defaults are not checked: each needs the compilation of a schema. */
const most = 500
const root = 'root'

/**
 * Removes defaults that their field rejects for any reason: type, options, format, pattern, limits, members. Only for schemas without
 * errors.
 */
export function dropWrongDefaults(schema: Schema, nodes: readonly SchemaNode[], draft: Draft, report: Report): void {
  const given = nodes.filter((node) => has(node.schema, 'default')).slice(0, most)
  if (given.length === 0) return
  const accepts = acceptance(schema, draft)
  for (const { schema: field, at } of given.filter((node) => accepts && !accepts(node))) {
    delete field.default
    report({
      level: 'repair',
      code: 'default_wrong',
      at: [...at, 'default'],
      message: 'The default is no value that the field allows: it is left out.',
    })
  }
}

/** Undefined if the schema is unreadable: it is rejected elsewhere. */
function acceptance(schema: Schema, draft: Draft): ((node: SchemaNode) => boolean) | undefined {
  const { $schema: _schema, $id: _id, ...bare } = schema
  try {
    const ajv = newAjv(draft, { loose: true, unicode: false })
    ajv.addSchema(bare, root)
    return ({ schema: field, at }) => isAccepted(ajv, schema, field, `${root}#${encodeURI(toPointer(at))}`)
  } catch {
    return undefined
  }
}

/** The value as a form would have it: members missing in the default are filled with their own defaults and constants. */
function isAccepted(ajv: Ajv, schema: Schema, field: Schema, ref: string): boolean {
  try {
    const check = ajv.compile({ $ref: ref })
    return check(field.default) || check(seedAt(schema, field, field.default, (part, data) => ajv.validate(part, data) === true))
  } catch {
    return true
  }
}
