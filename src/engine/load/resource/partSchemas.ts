// Meta-schemas of separate parts of a definition.
import type { Schema } from '../../schema/types.ts'

const text: Schema = { type: 'string' }
const texts: Schema = { type: 'array', items: text }
const flag: Schema = { type: 'boolean' }
const some = (properties: Record<string, Schema>): Schema => ({ type: 'object', additionalProperties: false, properties })
const whole = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  ...some({ ...properties, ...optional }),
  required: Object.keys(properties),
})

/** The lines that a record becomes; see Preview. */
export const previewSchema = whole({ each: text, line: text, by: text, of: text, dotted: texts, quoted: texts }, { switch: text })

/** Something of the product that takes its time; see ActionTask. */
export const taskSchema = (id: Schema, path: Schema): Schema =>
  whole({ read: id, every: { type: 'integer', minimum: 1 }, enabledOn: texts, names: path, into: path })

const count: Schema = { type: 'integer', minimum: 1 }

/** How many records may be created in a period; see Quota. */
export const quotaSchema = (id: Schema, path: Schema): Schema => ({
  ...whole({ id, reason: text, seconds: count }, { most: count, tariff: text, where: { type: 'object' }, of: path, matching: text }),
  oneOf: [{ required: ['most'] }, { required: ['tariff'] }],
})

const goal: Schema = { type: 'string', pattern: '^[A-Za-z0-9_]{1,64}$' }
const goals: Schema = { type: 'object', minProperties: 1, additionalProperties: goal }
const field: Schema = { type: 'string', minLength: 1, maxLength: 500 }

/** Goal that web analytics record for a new record; see Goal. */
const goalSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: { create: goal, kinds: whole({ field, goals }) },
}

const pixels: Schema = { type: 'integer', minimum: 1 }

/** Keys of `ui` that widgets of areas read. */
export const widgetSchemas = (id: Schema, path: Schema): Record<string, Schema> => ({
  published: whole({
    type: id,
    kind: path,
    kinds: texts,
    streams: path,
    addresses: texts,
    create: { type: 'array', items: id },
    profile: path,
    members: whole({ name: texts, made: text, resolution: text }),
    head: text,
    transcoded: text,
    quality: text,
  }),
  upload: {
    ...some({
      megabytes: { type: 'integer', minimum: 1 },
      types: texts,
      kind: text,
      width: pixels,
      height: pixels,
      crop: { enum: ['square', 'fill'] },
    }),
    required: ['megabytes', 'types'],
  },
  grouped: text,
  tested: whole({ type: id, members: { ...texts, minItems: 1 } }),
})

/** Keys of `form` about saving: polling, confirmations, messages, and the page that follows. */
export const savingSchemas = (id: Schema, path: Schema, seconds: Schema): Record<string, Schema> => ({
  poll: { ...some({ every: seconds, waits: { type: 'object' } }), required: ['every'] },
  after: some({ create: some({ tab: id, list: flag }), update: some({ list: flag }) }),
  goal: goalSchema,
  refused: whole({ seconds }),
  ask: { ...some({ create: { const: 'paid' }, about: path }), required: ['create'] },
})

/** Options of `list`: counts in its header, and its initial order. */
export const listHeadSchemas = (id: Schema): Record<string, Schema> => ({
  attention: { type: 'array', minItems: 1, items: id },
  busiest: flag,
})
