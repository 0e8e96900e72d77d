// Fields by which the caller can sort and filter a list: those that query.ts accepts.
// `counted`: computed, filterable by single values. `sorted`: computed, and sortable. `ranged`: computed, filterable by bounds.
import { toFieldPath } from '../../../../src/engine/schema/paths.ts'
import { inPlaceSchemas, isSchema } from '../../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition, Resolved } from '../../../../src/engine/types.ts'
import { hookOf } from '../../hooks/hooks.ts'
import { servesHosts } from '../../names/claims.ts'
import { findsOf, fieldRef, sortsOf, trafficSort } from './query.ts'

const envelope = ['id', 'version', 'created_at', 'updated_at']
const deepest = 6
const maxVisited = 2000

/** `isComplete` is false when a recursive schema was cut off. */
export function listFields(
  definition: Definition,
  resolved: Resolved,
): {
  fields: string[]
  counted: string[]
  sorted: string[]
  ranged: string[]
  isComplete: boolean
} {
  const found = new Set(envelope)
  let visited = 0
  let isComplete = true
  visit([], [resolved.schema])
  return {
    fields: [...found],
    counted: Object.keys(resolved.schema.properties ?? {}).filter((name) => findsOf(definition, resolved, name)),
    sorted: [
      ...Object.keys(resolved.schema.properties ?? {}).filter((name) => sortsOf(definition, resolved, name)),
      ...(servesHosts(definition) ? [trafficSort] : []),
    ],
    ranged: Object.keys(hookOf(definition).ranges ?? {}).filter((name) => resolved.schema.properties?.[name] !== undefined),
    isComplete,
  }

  function visit(names: string[], schemas: Schema[]): void {
    const faces = [...new Set(schemas.flatMap((schema) => inPlaceSchemas(resolved.schema, schema)))]
    const below = new Set(faces.flatMap((face) => Object.keys(face.properties ?? {})))
    for (const name of below) {
      visited += 1
      if (names.length >= deepest || visited > maxVisited) {
        isComplete = false
        return
      }
      const path = toFieldPath([...names, name])
      if (fieldRef(definition, resolved, path)) found.add(path)
      visit([...names, name], faces.map((face) => face.properties?.[name]).filter(isSchema))
    }
  }
}
