// A document with a text at every write-only place of a schema, and nothing else: kinds of secrets are taken from the definitions.
import { inPlaceSchemas, isSchema } from '../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'

const deepest = 12

/** `text`: what stands at the n-th place. */
export function withSecrets(schema: Schema, text: (n: number) => string): Record<string, unknown> {
  let count = 0
  return (below(schema, 0) ?? {}) as Record<string, unknown>

  function below(node: Schema, depth: number): unknown {
    if (depth > deepest) return undefined
    const faces = inPlaceSchemas(schema, node)
    if (faces.some(({ writeOnly }) => writeOnly === true)) return text((count += 1))
    const named = faces.flatMap((face) => [
      ...Object.entries(face.properties ?? {}),
      ...(isSchema(face.additionalProperties) ? [['any.example', face.additionalProperties] as const] : []),
    ])
    const members = named.flatMap(([name, member]) => {
      const value = isSchema(member) ? below(member, depth + 1) : undefined
      return value === undefined ? [] : [[name, value] as const]
    })
    if (members.length > 0) return Object.fromEntries(members)
    for (const item of faces.flatMap(({ items }) => [items].flat()).filter(isSchema)) {
      const value = below(item, depth + 1)
      if (value !== undefined) return [value]
    }
    return undefined
  }
}
