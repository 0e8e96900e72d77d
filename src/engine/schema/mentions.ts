// Whether a schema contains a keyword anywhere: records of other schemas need no walk.
import type { Schema } from './types.ts'

const cache = new WeakMap<Schema, Map<string, boolean>>()

/** Cached by the schema object; a property of that name counts as well. */
export function mentions(root: Schema, keyword: string): boolean {
  const words = cache.get(root) ?? new Map<string, boolean>()
  const found = words.get(keyword)
  if (found !== undefined) return found
  const isMentioned = JSON.stringify(root).includes(`"${keyword}":`)
  cache.set(root, words.set(keyword, isMentioned))
  return isMentioned
}
