// The key `keys` of resource.json: secrets of a record that people read again and replace, such as the key of a stream.
import type { FieldPath, Schema } from '../../schema/types.ts'

export type KeyRule = {
  /** Field path of the secret: a write-only text. */
  at: FieldPath
  /** Members beside the secret: the replaced secret, and the time (ISO 8601, UTC) until which it is still accepted. Without them it stops at once. */
  previous?: string
  until?: string
  /** A record may have none; the first rotation makes one. */
  optional?: boolean
  /** How long a replaced secret may stay valid, in hours, as choices. 0: it stops at once. */
  hours: number[]
}

/** Longest time that a replaced secret stays valid: 30 days. */
const maxHours = 720
const member: Schema = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^.*]+$' }

export const keysSchema: Schema = {
  type: 'array',
  minItems: 1,
  maxItems: 10,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['at', 'hours'],
    dependencies: { previous: ['until'], until: ['previous'] },
    properties: {
      at: { type: 'string', minLength: 1, maxLength: 300 },
      previous: member,
      until: member,
      optional: { type: 'boolean' },
      hours: { type: 'array', minItems: 1, maxItems: 10, uniqueItems: true, items: { type: 'integer', minimum: 0, maximum: maxHours } },
    },
  },
}
