// Known services of a field (`presets` in its schema): each fills in some members of the row.
import { isPlainObject, type PlainObject } from '../../engine/json/objects.ts'
import type { Schema } from '../../engine/schema/types.ts'

export type Preset = { name: string; set: PlainObject; help?: string }

/** Operators edit the file, so invalid presets are left out, and so are help links without https. */
export function presetsIn(schema: Schema): Preset[] {
  const given: unknown = schema['presets']
  return (Array.isArray(given) ? given : []).filter(isPlainObject).flatMap(({ name, set, help }): Preset[] => {
    if (typeof name !== 'string' || name === '' || !isPlainObject(set)) return []
    return [{ name, set, ...(typeof help === 'string' && help.startsWith('https://') && { help }) }]
  })
}
