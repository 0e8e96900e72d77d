// The sub-schemas that name other types: few, and looked up in every definition whenever one changes.
import { everySchema, type Child } from '../../../../src/engine/schema/children.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'

const childrenOf = new WeakMap<Schema, Child[]>()

/** Schemas with `reference` or `belowHas`. A schema is walked once: hundreds of types would hold up the server at each change. */
export function linkingSchemas(schema: Schema): Child[] {
  const found =
    childrenOf.get(schema) ??
    everySchema(schema).filter(({ schema: { reference, belowHas } }) => reference !== undefined || belowHas !== undefined)
  childrenOf.set(schema, found)
  return found
}
