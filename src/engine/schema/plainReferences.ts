// Fields outside lists and maps that reference a record of another type: the store can find the referencing records.
import { isPlainObject } from '../json/objects.ts'
import type { Reference, Schema } from './types.ts'

export type PlainReference = { path: string[]; reference: Reference & { value: string } }

/** Those that store one field of the referenced record. */
export function plainReferences(schema: Schema, path: string[] = []): PlainReference[] {
  const { reference } = schema
  const own = reference && typeof reference.value === 'string' ? [{ path, reference: { ...reference, value: reference.value } }] : []
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
      isPlainObject(child) ? plainReferences(child as Schema, [...path, name]) : [],
    ),
  ]
}
