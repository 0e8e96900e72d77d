// The key `attention`: records in these states need attention and are listed on the first screen.
import { whereSchema } from './agentOptions.ts'
import type { Schema } from '../../schema/types.ts'

/** bad: harms now; warn: will harm; off: waits for a person. */
export const attentionTones = ['bad', 'warn', 'off'] as const
export type AttentionTone = (typeof attentionTones)[number]
/**
 * `where`: fields with the values that they have; the text is `attention.<id>`. `action`: an action of records that the first screen offers in place of the
 * link to the record.
 */
export type AttentionRule = { id: string; tone: AttentionTone; where: Record<string, (string | boolean)[]>; action?: string }

export const attentionSchema: Schema = {
  type: 'array',
  minItems: 1,
  maxItems: 5,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'tone', 'where'],
    properties: {
      id: { type: 'string', pattern: '^[a-z][a-z0-9_-]{0,39}$' },
      tone: { enum: [...attentionTones] },
      where: whereSchema,
      action: { type: 'string', minLength: 1, maxLength: 40 },
    },
  },
}
