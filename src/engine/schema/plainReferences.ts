// Fields that reference a record of another type and by which the store can find the referencing records.
import { isPlainObject } from '../json/objects.ts'
import type { Reference, Schema } from './types.ts'

export type PlainReference = { path: string[]; reference: Reference & { value: string } }

/** Those that store one field of the referenced record. */
export function plainReferences(schema: Schema): PlainReference[] {
  return referencesIn(schema, [], { inLists: false })
}

/** Also those in lists of single values: their path ends with `*`. */
export function listableReferences(schema: Schema): PlainReference[] {
  return referencesIn(schema, [], { inLists: true })
}

function referencesIn(schema: Schema, path: string[], how: { inLists: boolean }): PlainReference[] {
  const { reference } = schema
  const own = reference && typeof reference.value === 'string' ? [{ path, reference: { ...reference, value: reference.value } }] : []
  return [
    ...own,
    ...(how.inLists && isPlainObject(schema.items) && (schema.items as Schema).reference
      ? referencesIn(schema.items as Schema, [...path, '*'], { inLists: false })
      : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
      isPlainObject(child) ? referencesIn(child as Schema, [...path, name], how) : [],
    ),
  ]
}
