// Meta-schemas of parts of a definition that stand on their own.
import type { Schema } from '../schema/types.ts'

const text: Schema = { type: 'string' }
const texts: Schema = { type: 'array', items: text }
const whole = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties),
})

/** The lines that a record becomes; see Preview. */
export const previewSchema = whole({ each: text, line: text, by: text, of: text, dotted: texts, quoted: texts })

/** Something of the product that takes its time; see ActionTask. */
export const taskSchema = (id: Schema, path: Schema): Schema =>
  whole({ read: id, every: { type: 'integer', minimum: 1 }, enabledOn: texts, names: path, into: path })
