// Values in fields that the next version of a schema no longer declares: they would stay stored but invisible.
import { isPlainObject } from '../../../../src/engine/json/objects.ts'
import { toPointer } from '../../../../src/engine/json/pointer.ts'
import { inPlaceSchemas, itemSchemas, memberSchemas } from '../../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../src/engine/types.ts'

export function lostValues(before: Schema, after: Schema, record: unknown): FieldError[] {
  return walk([before], [after], record, [])

  function walk(was: Schema[], now: Schema[], value: unknown, at: string[]): FieldError[] {
    if (Array.isArray(value))
      return value.flatMap((item, index) =>
        walk(
          was.flatMap((one) => itemSchemas(before, one, index)),
          now.flatMap((one) => itemSchemas(after, one, index)),
          item,
          [...at, String(index)],
        ),
      )
    if (!isPlainObject(value)) return []
    return Object.entries(value).flatMap(([name, inner]): FieldError[] => {
      const declared = was.flatMap((one) => memberSchemas(before, one, name))
      if (declared.length === 0) return []
      const kept = now.flatMap((one) => memberSchemas(after, one, name))
      if (kept.length === 0)
        return isOpen(now, at) || now.some((one) => hasOwn(after, one, name))
          ? []
          : [{ path: toPointer([...at, name]), keyword: 'removed', params: {} }]
      return walk(
        declared.map(({ schema }) => schema),
        kept.map(({ schema }) => schema),
        inner,
        [...at, name],
      )
    })
  }

  /** Below the root, a schema without properties is drawn as JSON: nothing becomes invisible. */
  function isOpen(now: Schema[], at: string[]): boolean {
    return at.length > 0 && !now.some((one) => inPlaceSchemas(after, one).some((face) => face.properties || face.patternProperties))
  }
}

/** Declared as `true`: any value is allowed. */
function hasOwn(root: Schema, schema: Schema, name: string): boolean {
  return inPlaceSchemas(root, schema).some((face) => face.properties?.[name] === true && Object.hasOwn(face.properties, name))
}
