// A long list is walked after every edit, when all its items but one are the objects that they were: results are kept by item.
import type { Schema } from '../schema/types.ts'

/** Shorter lists are walked as fast as they are looked up. */
const few = 12
type Results = WeakMap<object, unknown>

/**
 * Keeps the results of a walk that depend on a schema, its root and the item alone. Records are never changed in place, so a result holds
 * as long as the item lives. `walk` runs for items that are new, and for texts and numbers.
 */
export function byItem<Result>(): (
  root: Schema,
  node: Schema,
  list: readonly unknown[],
  walk: (item: unknown, index: number) => Result,
  isKept?: () => boolean,
) => (item: unknown, index: number) => Result {
  const roots = new WeakMap<Schema, WeakMap<Schema, Results>>()
  const resultsOf = (root: Schema, node: Schema): Results => {
    const nodes = roots.get(root) ?? new WeakMap<Schema, Results>()
    const results = nodes.get(node) ?? new WeakMap<object, unknown>()
    roots.set(root, nodes.set(node, results))
    return results
  }
  return (root, node, list, walk, isKept = () => true) => {
    if (list.length < few) return walk
    const results = resultsOf(root, node)
    return (item, index) => {
      if (item === null || typeof item !== 'object') return walk(item, index)
      if (results.has(item)) return results.get(item) as Result // set below, by a walk of this kind
      const result = walk(item, index)
      if (isKept()) results.set(item, result)
      return result
    }
  }
}
