// Computed fields (hooks): neither stored nor changed nor compared.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { parseFieldPath } from '../../../../src/engine/schema/paths.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { hookOf } from '../../hooks/hooks.ts'

type Named = Pick<Definition, 'name' | 'resource' | 'schema'>

export function computedOf(definition: Named): readonly string[] {
  return hookOf(definition).computed ?? []
}

export function isComputed(definition: Named, field: string): boolean {
  return computedOf(definition).includes(parseFieldPath(field)[0] ?? '')
}

/** Earlier versions may contain some. */
export function withoutComputed(definition: Named, data: PlainObject): PlainObject {
  const { computed = [] } = hookOf(definition)
  return computed.length === 0 ? data : Object.fromEntries(Object.entries(data).filter(([name]) => !computed.includes(name)))
}
