// Members of an object that its schema describes but does not name.
import type { Schema } from '../../../engine/schema/types.ts'
import { isData } from '../rows/rows.ts'
import { isAny, mapValueSchema } from '../schema/schemaFacts.ts'

/** If the schema says nothing about their values, only members that are present are drawn. */
export function hasOtherMembers(schema: Schema, value: unknown): boolean {
  const values = schema.properties && mapValueSchema(schema)
  return values !== undefined && (!isAny(values) || otherNames(schema, value).length > 0)
}

export function otherNames({ properties = {} }: Schema, value: unknown): string[] {
  return isData(value) ? Object.keys(value).filter((name) => !Object.hasOwn(properties, name)) : []
}
