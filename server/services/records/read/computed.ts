// Computed fields (hooks): neither stored nor changed nor compared.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { parseFieldPath, setAt, toPointer } from '../../../../src/engine/schema/paths.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { hookOf } from '../../hooks/hooks.ts'

type Named = Pick<Definition, 'name' | 'resource' | 'schema'>

export function computedOf(definition: Named): readonly string[] {
  return hookOf(definition).computed ?? []
}

export function isComputed(definition: Named, field: string): boolean {
  const path = parseFieldPath(field)
  return computedOf(definition).some((name) => parseFieldPath(name).every((part, index) => part === path[index]))
}

/** Earlier versions may contain some. */
export function withoutComputed(definition: Named, data: PlainObject): PlainObject {
  const { computed = [] } = hookOf(definition)
  return computed.reduce((rest, name) => setAt(rest, toPointer(parseFieldPath(name)), undefined) as PlainObject, data)
}
