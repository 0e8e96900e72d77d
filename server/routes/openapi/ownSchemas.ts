// Response schemas of operations on the caller's own data.
import type { Schema } from '../../../src/engine/schema/types.ts'
import { object, text } from './parts.ts'

const maybe: Schema = { type: ['string', 'null'] }
const moment: Schema = { type: 'string', format: 'date-time' }
const maybeMoment: Schema = { type: ['string', 'null'], format: 'date-time' }

export const ownSchemas: Record<string, Schema> = {
  SecondFactor: object({
    enabled: { type: 'boolean' },
    confirmed_at: maybeMoment,
    backup_codes: { type: 'integer', minimum: 0 },
    required: { type: 'boolean' },
  }),
  Undone: object({ email: maybe, code: maybe }),
  SecondFactorSecret: object({ secret: text, uri: text }),
  OwnSession: object({
    id: text,
    kind: { enum: ['cookie', 'bearer'] },
    created_at: moment,
    last_seen_at: moment,
    ip: text,
    browser: text,
    system: text,
    current: { type: 'boolean' },
  }),
  SignIn: object({ at: moment, ip: text, action: text, browser: text, system: text }),
  ApiToken: object({
    id: text,
    name: text,
    scopes: { type: 'array', items: { enum: ['read', 'write'] } },
    account: maybe,
    simple_rest: { type: 'boolean' },
    created_at: moment,
    expires_at: maybeMoment,
    expired: { type: 'boolean' },
    replaced: { type: 'boolean' },
    last_used_at: maybeMoment,
    last_used_ip: maybe,
  }),
  QuotaLeft: object(
    {
      id: text,
      reason: text,
      most: { type: 'integer' },
      seconds: { type: 'integer' },
      left: { type: 'integer' },
      resets_in: { type: 'integer' },
      where: { type: 'object' },
      of: text,
      matching: text,
    },
    ['resets_in', 'where', 'of', 'matching'],
  ),
  Member: object({
    id: text,
    email: text,
    first_name: text,
    last_name: text,
    role: text,
    self: { type: 'boolean' },
    choices: { type: 'array', items: text },
  }),
  Invitation: object({ id: text, email: text, role: text, created_at: moment, expires_at: moment, expired: { type: 'boolean' } }),
  Action: object(
    {
      id: { type: 'integer' },
      at: moment,
      actor: text,
      actor_name: text,
      actor_full_name: text,
      ip: text,
      action: text,
      account: text,
      type: text,
      target: text,
      record: object({ id: text }),
      about: { type: 'object', additionalProperties: text },
      changes: {
        type: 'array',
        items: object({ field: text, before: {}, after: {}, secret: { const: true }, large: { const: true } }, [
          'before',
          'after',
          'secret',
          'large',
        ]),
      },
    },
    ['actor_full_name', 'record', 'about'],
  ),
  ActionType: object({
    name: text,
    label: { type: 'object', additionalProperties: text },
    one: { type: 'object', additionalProperties: text },
  }),
}
