// The key `agents.options` of resource.json: what agents of the kind need to know about records of the type, in words of their own (docs/agent-protocol.md).
import type { Schema } from '../schema/types.ts'

type Option = string | number | boolean
/** Text, numbers, and one level of groups. The portal passes them on unread. */
export type AgentOptions = Record<string, Option | Record<string, Option>>

const names: Schema = { pattern: '^[a-z][A-Za-z0-9_]{0,39}$' }
const option: Schema = { type: ['string', 'number', 'boolean'], maxLength: 500 }

export const agentOptionsSchema: Schema = {
  type: 'object',
  maxProperties: 50,
  propertyNames: names,
  additionalProperties: { anyOf: [option, { type: 'object', maxProperties: 50, propertyNames: names, additionalProperties: option }] },
}
