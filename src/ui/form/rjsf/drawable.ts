// Whether rjsf's own fields can render a shape: its schema must describe its contents. Free JSON stays a text (docs/decisions/155).
import type { Schema } from '../../../engine/schema/types.ts'
import { schemaType } from '../schema/schemaFacts.ts'

export function isDrawable(schema: Schema): boolean {
  const { items } = schema
  switch (schemaType(schema)) {
    case 'object':
      return Object.keys(schema.properties ?? {}).length > 0 || typeof schema.additionalProperties === 'object'
    case 'array':
      return typeof items === 'object' && !Array.isArray(items) && (schemaType(items) !== undefined || '$ref' in items)
    default:
      return false
  }
}
