// Conditions as parts of their own. rjsf merges a condition or a dependency with the keywords beside it by rules of its own, and a
// property that one of them forbids may come back with a limit of another; parts are merged by `mergeAllOf`.
import { isSchema } from '../../../engine/schema/refs.ts'
import type { Schema } from '../../../engine/schema/types.ts'

export function inParts(schema: Schema): Schema {
  const { if: condition, then, else: otherwise, dependencies, dependentSchemas, allOf, ...rest } = schema
  const parts = [
    ...(allOf ?? []).map(prepared),
    ...(condition === undefined ? [] : [{ if: condition, then: prepared(then), else: prepared(otherwise) }]),
    ...(dependencies === undefined ? [] : [{ dependencies }]),
    ...(dependentSchemas === undefined ? [] : [{ dependentSchemas }]),
  ]
  return parts.length > 0 ? ({ ...rest, allOf: parts } as Schema) : schema
}

/** The root, with the schemas that references lead to. */
export function rootInParts(root: Schema): Schema {
  const named = ['definitions', '$defs'].flatMap((key) => {
    const schemas = root[key]
    return isSchema(schemas) ? [[key, Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, prepared(one)]))]] : []
  })
  return { ...root, ...(Object.fromEntries(named) as Schema) }
}

function prepared(schema: unknown): unknown {
  return isSchema(schema) ? inParts(schema) : schema
}
