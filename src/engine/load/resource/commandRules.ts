// The key `commands` of resource.json: changes of a record that take effect at once, such as the start of a recording.
import type { JsonObject, Schema } from '../../schema/types.ts'
import { keysSchema } from './keyRules.ts'

/** `set`: the values of top-level fields that the command writes. */
export type CommandRules = Record<string, { set: JsonObject }>

const commandsSchema: Schema = {
  type: 'object',
  minProperties: 1,
  maxProperties: 10,
  propertyNames: { pattern: '^[a-z][a-z0-9-]{0,39}$' },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['set'],
    properties: {
      set: {
        type: 'object',
        minProperties: 1,
        maxProperties: 10,
        propertyNames: { minLength: 1, maxLength: 100, pattern: '^[^.*]+$' },
        additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 500 },
      },
    },
  },
}

const draftsSchema = {
  anyOf: [
    { const: true },
    {
      type: 'object',
      additionalProperties: false,
      required: ['withheld'],
      properties: {
        withheld: { type: 'array', minItems: 1, maxItems: 20, uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 100 } },
      },
    },
  ],
}

/** Keys of resource.json that give a record calls of its own. */
export const ownCalls = { keys: keysSchema, commands: commandsSchema, drafts: draftsSchema }
