// Large objects become several functions of the compiled module: V8 never optimizes a function of more than 60 KB of bytecode, which is that
// of an object with fewer than a hundred members.
import { everySchema } from '../schema/children.ts'
import { hashOf } from '../json/hash.ts'
import { isSchema } from '../schema/refs.ts'
import type { Schema } from '../schema/types.ts'

/** Members of an object that is compiled whole, and of each of its parts. */
const [largest, most] = [50, 25]

/** Parts of the schema by key. A schema with references of its own is left alone: pointers lead into it. */
export function splitObjects(root: Schema): { apply: (schema: Schema) => Schema; parts: Map<string, Schema> } {
  const parts = new Map<string, Schema>()
  const nodes = everySchema(root).map(({ schema }) => schema)
  const isNeeded = nodes.some(isLarge) && nodes.every(({ $ref }) => $ref === undefined)
  return { apply: isNeeded ? apply : (schema) => schema, parts }

  /** Not in branches: their errors are told apart by their path. */
  function apply(schema: Schema): Schema {
    const { properties, items } = schema
    const next: Schema = { ...schema, ...(isSchema(items) && { items: apply(items) }) }
    if (!properties) return next
    const members = Object.entries(properties).map(([name, member]) => [name, isSchema(member) ? apply(member) : member] as const)
    if (!isLarge(schema)) return { ...next, properties: Object.fromEntries(members) }
    const refs: Schema[] = []
    for (let from = 0; from < members.length; from += most) {
      const part: Schema = { properties: Object.fromEntries(members.slice(from, from + most)) }
      const key = `p${hashOf(part)}`
      parts.set(key, part)
      refs.push({ $ref: key })
    }
    // The names stay for `additionalProperties`.
    const named = Object.fromEntries(members.map(([name]) => [name, {}]))
    return { ...next, properties: named, allOf: [...(schema.allOf ?? []), ...refs] }
  }
}

const isLarge = ({ properties }: Schema): boolean => Object.keys(properties ?? {}).length > largest
