// Equal sub-schemas of some size become one function of the compiled module: definitions repeat their fragments.
import { childrenOf, everySchema } from '../schema/children.ts'
import { hashOf } from '../json/hash.ts'
import type { Schema } from '../schema/types.ts'

/** Smaller ones cost less than the call. */
const smallest = 300

export type Shared = {
  /** The schema with its repeats replaced by references. */
  apply: (schema: Schema) => Schema
  /** The targets of the references. */
  parts: Map<string, Schema>
}

/** A schema with its own references is left unchanged, because pointers lead into it. */
export function shareRepeats(root: Schema): Shared {
  const nodes = everySchema(root)
  const parts = new Map<string, Schema>()
  if (nodes.some(({ schema }) => schema.$ref !== undefined)) return { apply: (schema) => schema, parts }
  const texts = nodes
    .slice(1)
    .map(({ schema }) => JSON.stringify(schema))
    .filter((text) => text.length >= smallest)
  const repeated = new Set(texts.filter((text, index) => texts.indexOf(text) !== index))
  return { apply, parts }

  function apply(schema: Schema): Schema {
    let copy = schema
    for (const { schema: child, path } of childrenOf(schema)) {
      // Errors of branches are distinguished by their path below the choice.
      const isBranch = path[0] === 'anyOf' || path[0] === 'oneOf'
      const next = isBranch ? apply(child) : replace(child)
      if (next !== child) copy = withChild(copy, path, next)
    }
    return copy
  }
  function replace(schema: Schema): Schema {
    const text = JSON.stringify(schema)
    if (!repeated.has(text)) return apply(schema)
    const key = `s${hashOf(schema)}`
    if (!parts.has(key)) {
      parts.set(key, {})
      parts.set(key, apply(schema))
    }
    return { $ref: key }
  }
}

function withChild(owner: Schema, [keyword = '', name]: string[], child: Schema): Schema {
  if (name === undefined) return { ...owner, [keyword]: child }
  const group = owner[keyword]
  if (Array.isArray(group)) return { ...owner, [keyword]: group.map((item: unknown, index) => (String(index) === name ? child : item)) }
  return { ...owner, [keyword]: { ...(group as Record<string, unknown>), [name]: child } }
}
