// The active parts of a schema for a value: its own keywords, those of `allOf`, the branch of each condition, and the
// alternative that the value's own constants select.
import { isPlainObject, own, sameJson } from '../../json/objects.ts'
import { onlyValue } from './constants.ts'
import { isSchema, list, refTarget } from '../../schema/refs.ts'
import type { Schema, Test } from '../../schema/types.ts'

/** Each part is an object of the schema itself, so that two results can be compared part by part. */
export function activeSchemas(root: Schema, schema: Schema, value: unknown, test: Test, seen: Schema[] = []): Schema[] {
  if (seen.includes(schema) || seen.length > 64) return []
  seen.push(schema)
  return [schema, ...partsOf(root, schema, value, test).flatMap((part) => activeSchemas(root, part, value, test, seen))]
}

function partsOf(root: Schema, schema: Schema, value: unknown, test: Test): Schema[] {
  const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
  const branch = isSchema(schema.if) ? (test(schema.if, value) ? schema.then : schema.else) : undefined
  return [target, ...list(schema.allOf), branch, ...namedAlternatives(root, schema, value)].filter(isSchema)
}

/** The alternatives whose constants match the value: `{"kind": "a"}` belongs to `{"properties": {"kind": {"const": "a"}}}`. */
export function namedAlternatives(root: Schema, { oneOf, anyOf }: Schema, value: unknown): Schema[] {
  return [oneOf, anyOf].map((options) => namedAlternative(root, list(options).filter(isSchema), value)).filter(isSchema)
}

function namedAlternative(root: Schema, options: Schema[], value: unknown): Schema | undefined {
  if (!isPlainObject(value)) return undefined
  const fitting = options.filter((option) => isNamedBy(root, option, value))
  return fitting.length === 1 ? fitting[0] : undefined
}

function isNamedBy(root: Schema, option: Schema, value: Record<string, unknown>): boolean {
  const fixed = unconditionalSchemas(root, option).flatMap((face) =>
    Object.entries(face.properties ?? {}).flatMap(([name, field]) => {
      const only = onlyValue(root, field)
      const given = own(value, name)
      return only === undefined || given === undefined ? [] : [sameJson(only.value, given)]
    }),
  )
  return fixed.length > 0 && fixed.every(Boolean)
}

/** The parts that apply to every value. */
export function unconditionalSchemas(root: Schema, schema: Schema, seen: Schema[] = []): Schema[] {
  if (seen.includes(schema) || seen.length > 64) return []
  seen.push(schema)
  const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
  return [schema, ...[target, ...list(schema.allOf)].filter(isSchema).flatMap((part) => unconditionalSchemas(root, part, seen))]
}
