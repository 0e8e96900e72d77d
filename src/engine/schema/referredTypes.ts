// The types that fields of a schema refer to.
import { isPlainObject } from '../json/objects.ts'

/** In any branch, list or nested object. */
export function referredTypes(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(referredTypes)
  if (!isPlainObject(node)) return []
  const { reference } = node
  const own = isPlainObject(reference) && typeof reference['type'] === 'string' ? [reference['type']] : []
  return [...own, ...Object.values(node).flatMap(referredTypes)]
}
