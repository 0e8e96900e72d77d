// Merges the parts of an `allOf` into one schema.
import { mergeSchemas } from '@rjsf/utils'
import { isSchema } from '../../../engine/schema/refs.ts'
import type { Schema } from '../../../engine/schema/types.ts'

/** The first value wins where rjsf's own merge would give up with a warning. */
export function mergeAllOf(schema: Schema): Schema {
  const { allOf, ...base } = schema
  return (allOf ?? []).reduce<Schema>((whole, part) => {
    if (typeof part !== 'object') return whole
    const merged = mergeSchemas(whole, mergeUnder(whole, part.allOf ? mergeAllOf(part) : part)) as Schema
    return { ...merged, ...(whole.type !== undefined && { type: whole.type }), ...(whole.format !== undefined && { format: whole.format }) }
  }, base as Schema)
}

const MAPS = ['properties', 'patternProperties']
const SUBSCHEMAS = ['items', 'additionalProperties']

/**
 * The part as it applies beside the whole: a member that either forbids is forbidden, and one that only one of them limits keeps its limits. rjsf's merge takes
 * the later of a schema and `true` or `false`.
 */
function mergeUnder(whole: Schema, part: Schema): Schema {
  const next: Record<string, unknown> = { ...part }
  for (const key of MAPS) {
    const [left, right] = [whole[key], part[key]]
    if (isSchema(left) && isSchema(right))
      next[key] = Object.fromEntries(Object.entries(right).map(([name, member]) => [name, both(left[name], member)]))
  }
  for (const key of SUBSCHEMAS) if (key in part) next[key] = both(whole[key], part[key])
  return next as Schema
}

function both(left: unknown, right: unknown): unknown {
  if (left === false || (right === true && left !== undefined)) return left
  return isSchema(left) && isSchema(right) ? mergeUnder(left, right) : right
}
