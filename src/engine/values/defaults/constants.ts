// Fields with only one possible value.
import { isSchema, list, refTarget } from '../../schema/refs.ts'
import type { Json, Schema } from '../../schema/types.ts'

/** The only value of a field: its `const`, or an `enum` of one. A consent (`enum: [true]`) does not count: the user gives it. */
export function onlyValue(root: Schema, field: Schema | boolean | undefined, depth = 0): { value: Json } | undefined {
  if (!isSchema(field) || depth > 16) return undefined
  if (field.const !== undefined) return { value: field.const as Json }
  const [only, ...others] = field.enum ?? []
  if (only !== undefined && others.length === 0 && typeof only !== 'boolean') return { value: only }
  const target = typeof field.$ref === 'string' ? refTarget(root, field.$ref) : undefined
  for (const part of [target, ...list(field.allOf)]) {
    const found = isSchema(part) ? onlyValue(root, part, depth + 1) : undefined
    if (found) return found
  }
  return undefined
}
