// Merges the parts of an `allOf` into one schema.
import { mergeSchemas } from '@rjsf/utils'
import type { Schema } from '../../../engine/schema/types.ts'

/** The first value wins where rjsf's own merge would give up with a warning. */
export function mergeAllOf(schema: Schema): Schema {
  const { allOf, ...base } = schema
  return (allOf ?? []).reduce<Schema>((whole, part) => {
    if (typeof part !== 'object') return whole
    const merged = mergeSchemas(whole, part.allOf ? mergeAllOf(part) : part) as Schema
    return { ...merged, ...(whole.type !== undefined && { type: whole.type }), ...(whole.format !== undefined && { format: whole.format }) }
  }, base as Schema)
}
