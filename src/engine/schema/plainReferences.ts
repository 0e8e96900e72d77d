// Fields that name a record of another type and stand in no list or map: the store can be asked who names what.
import { isPlainObject } from '../json/objects.ts'
import type { Reference, Schema } from './types.ts'

export type PlainReference = { path: string[]; reference: Reference & { value: string } }

/** Those that keep one field of the record they name. */
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
