// The schema of a map with user-defined keys.
import { fieldSchema } from './paths.ts'
import { deref, isSchema } from './refs.ts'
import type { FieldPath, Schema } from './types.ts'
import type { EntryOptions } from '../values/changes/entries.ts'

export type MapSchema = { map: Schema; entry: Schema; /** Member of an entry that holds its order. */ order: EntryOptions['order'] }

/** Undefined if the field is not a map of objects. */
export function mapSchemaOf(schema: Schema, path: FieldPath): MapSchema | undefined {
  const map = fieldSchema(schema, path)
  const values = map && (isSchema(map.additionalProperties) ? map.additionalProperties : Object.values(map.patternProperties ?? {})[0])
  if (!map || map.properties || !isSchema(values)) return undefined
  const entry = deref(schema, values)
  if (entry.type !== 'object') return undefined
  const rows = typeof map.view === 'object' ? map.view.rows : undefined
  return { map, entry, order: typeof rows?.['order'] === 'string' ? rows['order'] : undefined }
}
